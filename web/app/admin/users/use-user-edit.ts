import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { changeUser, type User } from '../../../../contract/accounts/users.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

const names = ['fullName', 'email', 'phoneNumber', 'status'] as const
type Name = (typeof names)[number]
type Errors = Partial<Record<Name, string>>

/** One account being corrected: the contract judges what was typed, faults are shown in place and keep what was typed. */
export function useUserEdit(user: User, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  useEffect(() => focusOn(form.current, 'fullName'), [])

  function show(fields: readonly FieldError[]) {
    const found = Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) focusOn(form.current, first)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const read = changeUser.body!.safeParse(requestOf(event.currentTarget, user))
    if (!read.success) {
      return show(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    }
    setBusy(true)
    try {
      const after = await api(changeUser, { params: { id: user._id }, body: read.data })
      await revalidate()
      void toast(`${after.fullName} was saved`, { kind: 'success' })
      onDone()
    } catch (error) {
      const refused = isRefusal(error) && (error.details as { fields?: FieldError[] } | undefined)
      if (refused && refused.fields) show(refused.fields)
      else void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const part = (name: Name) => ({ name, defaultValue: user[name] ?? '', error: errors[name] })
  return { form, part, isBusy, onSubmit }
}

/** What was typed; fields that this person may not change say nothing. */
function requestOf(form: HTMLFormElement, user: User) {
  const typed = Object.fromEntries(new FormData(form))
  return typed['email'] === user.email ? { ...typed, email: undefined } : typed
}

function focusOn(form: HTMLFormElement | null, name: Name) {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
