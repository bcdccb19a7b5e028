import { useState, useEffect, useRef, type FormEvent } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { userStatuses, type User, changeUser } from '../../../../contract/accounts/users.ts'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { userStatusLabels } from './user-labels'
import { useRevalidator } from 'react-router'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

type UserEditProps = { user: User; me: SignedInUser; onDone: () => void }

/** The row of a user in edit mode. Escape cancels. */
export function UserEdit({ user, me, onDone }: UserEditProps) {
  const { form, fieldProps, isBusy, onSubmit } = useUserEdit(user, onDone)
  const [isDirty, setDirty] = useState(false)
  const isAdmin = me.role === 'admin'
  return (
    <tr className="max-md:block">
      <td
        colSpan={5}
        className="rounded-card border border-brand bg-surface p-4 max-md:block md:px-3"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      >
        <form
          ref={form}
          noValidate
          aria-label={`Edit ${user.fullName}`}
          onSubmit={(event) => void onSubmit(event)}
          onInput={() => setDirty(true)}
          className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4"
        >
          <Field label="Name" autoComplete="off" {...fieldProps('fullName')} />
          <Field
            label="E-mail"
            type="email"
            autoComplete="off"
            disabled={!isAdmin}
            hint={isAdmin ? 'A new address signs the user out' : 'Only admins can change this'}
            {...fieldProps('email')}
          />
          <Field label="Phone" type="tel" autoComplete="off" {...fieldProps('phoneNumber')} />
          <SelectField label="Status" disabled={user._id === me.id} {...fieldProps('status')}>
            {userStatuses.map((status) => (
              <option key={status} value={status}>
                {userStatusLabels[status]}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-4">
            <Button type="submit" size="small" isBusy={isBusy}>
              Save
            </Button>
            <Button size="small" variant="quiet" onClick={onDone}>
              Cancel
            </Button>
          </div>
        </form>
        <UnsavedGuard isDirty={isDirty && !isBusy} />
      </td>
    </tr>
  )
}

const names = ['fullName', 'email', 'phoneNumber', 'status'] as const
type FieldName = (typeof names)[number]
type Errors = Partial<Record<FieldName, string>>

/** The form that edits an account. Errors are shown at the fields and the input is preserved. */
function useUserEdit(user: User, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  useEffect(() => focusOn(form.current, 'fullName'), [])

  function show(fields: readonly FieldError[]) {
    const fieldErrors = Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))
    setErrors(fieldErrors)
    const first = names.find((name) => fieldErrors[name])
    if (first) focusOn(form.current, first)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const result = changeUser.body!.safeParse(requestOf(event.currentTarget, user))
    if (!result.success) {
      return show(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    }
    setBusy(true)
    try {
      const after = await api(changeUser, { params: { id: user._id }, body: result.data })
      await revalidate()
      void toast(`${after.fullName} saved`, { kind: 'success' })
      onDone()
    } catch (error) {
      const refused = isRefusal(error) && (error.details as { fields?: FieldError[] } | undefined)
      if (refused && refused.fields) show(refused.fields)
      else void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const fieldProps = (name: FieldName) => ({ name, defaultValue: user[name] ?? '', error: errors[name] })
  return { form, fieldProps, isBusy, onSubmit }
}

/** The form values. An unchanged e-mail address is omitted, because only admins may send it. */
function requestOf(form: HTMLFormElement, user: User) {
  const typed = Object.fromEntries(new FormData(form))
  return typed['email'] === user.email ? { ...typed, email: undefined } : typed
}

function focusOn(form: HTMLFormElement | null, name: FieldName) {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
