import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { signIn, signUp, type Outcome, type Refused } from '../../lib/account/session'
import { signInFields, validateSignIn, validateSignUp, type SignInValues } from './sign-in-fields'
import { toFormErrors, useFieldForm } from '../use-field-form'

export type SignInMode = 'sign-in' | 'sign-up'

type UseEntry = {
  mode: SignInMode
  isSeller: boolean
  onEntered: (user: SignedInUser) => void | Promise<void>
}

/** The form to get in. `needsCode` is true when the password was right and a second factor is wanted. */
export function useSignInForm({ mode, isSeller, onEntered }: UseEntry) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useFieldForm({
    fields: signInFields,
    kind: mode,
    validate: (typed) => (mode === 'sign-in' ? validateSignIn(typed) : validateSignUp(typed, isSeller)),
    send: async (typed) => {
      const outcome = await enterWith(mode, isSeller, typed)
      if ('error' in outcome) return toFormErrors(inOurWords(outcome), signInFields, places)
      if ('user' in outcome) await onEntered(outcome.user)
      else setNeedsCode(true)
      return null
    },
  })
  return { ...form, needsCode, beginAgain: () => setNeedsCode(false) }
}

const places = { PASSWORD: 'password', USER_ALREADY_EXISTS: 'email' } as const

/** The same words whether the account exists or not. */
const words: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail or password',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail address',
}

const inOurWords = (refused: Refused): Refused => ({
  ...refused,
  error: words[refused.code] ?? refused.error,
})

function enterWith(mode: SignInMode, isSeller: boolean, typed: SignInValues): Promise<Outcome> {
  const email = typed.email.trim()
  if (mode === 'sign-in') return signIn({ email, password: typed.password })
  const { name, password, phone, businessName } = typed
  const who = { name: name.trim(), email, password }
  if (!isSeller) return signUp({ ...who, type: 'customer' })
  return signUp({
    ...who,
    type: 'seller',
    phone: phone.trim(),
    businessName: businessName.trim() || undefined,
  })
}
