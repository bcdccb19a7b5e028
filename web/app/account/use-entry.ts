import { useRef, useState, type FormEvent } from 'react'
import type { SignedInUser } from '../../../contract/identity.ts'
import { signIn, signUp } from '../shop/session'
import { judgeSignIn, judgeSignUp, type EntryErrors, type EntryField, type EntryFields } from './entry-fields'

export type EntryMode = 'sign-in' | 'sign-up'
type Outcome = Awaited<ReturnType<typeof signIn>>

/** What was said about an entry; it does not count for the other mode. */
type Said = { mode: EntryMode; errors: EntryErrors; failure: string | null }
const silence = { errors: {} as EntryErrors, failure: null }

type UseEntry = {
  mode: EntryMode
  isSeller: boolean
  onEntered: (user: SignedInUser) => void | Promise<void>
}

/**
 * A form to get in: faults are shown in place, the first one gets the focus. What is typed stays in the fields themselves,
 * so that it also survives being typed before this page has come alive.
 */
export function useEntry({ mode, isSeller, onEntered }: UseEntry) {
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState<Said>({ mode, errors: {}, failure: null })
  const [isBusy, setBusy] = useState(false)

  function show(found: EntryErrors) {
    setSaid({ mode, errors: found, failure: null })
    const first = Object.keys(found)[0]
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  const { errors, failure } = said.mode === mode ? said : silence
  const judge = (typed: EntryFields) =>
    mode === 'sign-in' ? judgeSignIn(typed) : judgeSignUp(typed, isSeller)

  function onChange({ currentTarget: { name, form: typedIn } }: FormEvent<HTMLInputElement>) {
    if (!errors[name as EntryField] || !typedIn) return
    setSaid({ mode, errors: only(errors, judge(readFields(typedIn))), failure })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readFields(event.currentTarget)
    const found = judge(fields)
    show(found)
    if (isBusy || Object.keys(found).length) return
    setBusy(true)
    try {
      const outcome = await enter(mode, isSeller, fields)
      if ('user' in outcome) await onEntered(outcome.user)
      else sayWhy(outcome)
    } finally {
      setBusy(false)
    }
  }
  function sayWhy({ code, error }: Extract<Outcome, { error: string }>) {
    if (code.startsWith('USER_ALREADY_EXISTS')) {
      return show({ email: 'There is already an account with this e-mail address' })
    }
    setSaid({ mode, errors: {}, failure: words[code] ?? error })
  }

  const part = (name: EntryField) => ({ name, error: errors[name], onChange })
  return { form, part, failure, isBusy, onSubmit }
}

/** The same words whether the account exists or not. */
const words: Record<string, string> = { INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail or password' }

function readFields(form: HTMLFormElement): EntryFields {
  const typed = new FormData(form)
  const said = (name: EntryField) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: said('name'),
    email: said('email'),
    password: said('password'),
    businessName: said('businessName'),
    phone: said('phone'),
  }
}

/** The faults that were shown and still are. */
const only = (shown: EntryErrors, now: EntryErrors): EntryErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in shown))

function enter(mode: EntryMode, isSeller: boolean, typed: EntryFields): Promise<Outcome> {
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
