import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { Link, useActionData, useFetcher, useFormAction, useLocation } from 'react-router'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { freshKey } from '../fresh-key'
import {
  ACTION_FIELD,
  KEY_FIELD,
  onResult,
  PARAMS_FIELD,
  type FormRequest,
  type FormResult,
} from './form-result'

type Params = Record<string, string | number>

type Options = {
  /** Path or query parameters of the endpoint. Omit them if several forms or buttons of a list share this action. */
  params?: Params
  /** The idempotency key of the request. By default each success creates a new random key. */
  idempotencyKey?: string
  /** The message after a success; `reply` has the wire format, `values` is the text that the user typed. */
  done?: string | ((reply: unknown, values: Record<string, string>) => string)
  /**
   * Called after a success, with the reply in the wire format. The data of the page is up to date by then, and may have removed the
   * component. Not called if the user has left the page.
   */
  onDone?: (reply: unknown, params: Params) => void
  /** Called after a refusal, in addition to the message. */
  onRefused?: (refusal: Refusal) => void
  /** True if the page itself contains an `ActionNotice` for refusals. Then a refusal that belongs to no field is not shown as a toast. */
  hasNotice?: boolean
}
type Refusal = Extract<FormResult, { isDone: false }>
type Success = Extract<FormResult, { isDone: true }>

export type EndpointForm = ReturnType<typeof useEndpointForm>

/**
 * Calls an endpoint from an `ActionForm`, an `ActionButton`, or `submit`. `name` is the name of the endpoint in the `endpointAction` of the
 * route. After a success, React Router reloads the data of the page, and a toast is shown. A refusal is shown at the invalid
 * fields or above the form, or as a toast if there is no form. Without JavaScript, the browser posts the form to the page, which is
 * rendered again with the same messages.
 */
export function useEndpointForm(name: string, options: Options = {}) {
  const { params, idempotencyKey, done, onDone, onRefused, hasNotice = false } = options
  const fetcher = useFetcher<FormResult>()
  const page = useFormAction()
  const posted = useActionData<FormResult | undefined>()
  const form = useRef<HTMLFormElement>(null)
  const [firstKey] = useState(freshKey)
  const [dirtyKey, setDirtyKey] = useState<string | null>(null)
  const hasInputSinceSent = useRef(false)
  const ownPost =
    posted?.name === name && (!params || posted.params === JSON.stringify(params)) ? posted : null
  const result = fetcher.data?.name === name ? fetcher.data : ownPost
  const refusal = result && !result.isDone ? result : null
  const [edited, setEdited] = useState<{ after: unknown; fields: string[] }>({ after: null, fields: [] })
  const editedFields = edited.after === result ? edited.fields : []
  const errors = Object.fromEntries(
    Object.entries(refusal?.errors ?? {}).filter(
      ([path]) => !editedFields.some((edited) => `${path}.`.startsWith(`${edited}.`)),
    ),
  )
  const key = idempotencyKey ?? fetcher.data?.key ?? firstKey

  const showResult = useEffectEvent((result: FormResult, isOnPage = true) => {
    if (hasInputSinceSent.current) setDirtyKey(key)
    if (result.isDone) {
      if (done) void toast(messageOf(done, result), { kind: 'success' })
      return isOnPage && onDone?.(result.reply, JSON.parse(result.params) as Params)
    }
    const isFormWithNotice = form.current && !(SHOWS_NO_MESSAGE in form.current.dataset)
    const isShown = hasNoFields(result) && (hasNotice || isFormWithNotice)
    if (!focusFirstInvalid(form.current, result.errors)) {
      if (isShown) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
      else void toast(result.message, { kind: 'error' })
    }
    onRefused?.(result)
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showResult(fetcher.data)
  }, [fetcher.state, fetcher.data])
  // The reload can remove the component together with its form, for example the row of an order that leaves a filtered list.
  const showWithoutForm = useEffectEvent((pathname: string) => {
    const { state, data } = fetcher
    if (state === 'loading' && data?.isDone) showResult(data, location.pathname === pathname)
  })
  const isLeft = useRef(false)
  useEffect(() => {
    const { pathname } = location
    isLeft.current = false
    return () => {
      isLeft.current = true
      showWithoutForm(pathname)
    }
  }, [])

  /**
   * Calls the endpoint without a form. `body` has the wire format. The promise resolves when the page data is reloaded. The request goes
   * to the page of the hook, also after the user has opened another page, for example by a click on "Undo" in a toast. Then the result is
   * shown as a toast.
   */
  async function submit(body: unknown = {}, ownParams = params) {
    const request: FormRequest = { name, params: JSON.stringify(ownParams ?? {}), key, body }
    onResult(key, (late) => {
      if (isLeft.current) void showLate(late, done)
    })
    await fetcher.submit(request as never, { action: page, method: 'post', encType: 'application/json' })
  }
  /** Returns the props of a field: its name, its error, and the typed value when a page without JavaScript shows the form again. */
  const field = (path: string) => ({
    name: path,
    error: errors[path],
    ...(ownPost && refusal?.values[path] !== undefined ? { defaultValue: refusal.values[path] } : {}),
  })
  return {
    name,
    params,
    key,
    fetcher,
    form,
    field,
    submit,
    refusal,
    /** The result of the last call; null if there was no call or if the server refused the last one. */
    success: result?.isDone ? result : null,
    /** Error messages by field. The errors of a field and of its parts disappear when the user changes the field, for example a list. */
    errors,
    isBusy: fetcher.state !== 'idle',
    /** True from the first input until the form is saved. Input during a save is not saved yet. */
    isDirty: dirtyKey === key,
    onSend() {
      hasInputSinceSent.current = false
    },
    onInput(field: string) {
      setDirtyKey(key)
      hasInputSinceSent.current = true
      setEdited(({ after, fields }) => ({
        after: result,
        fields: [...(after === result ? fields : []), field],
      }))
    },
    /** A message above the form: a refusal that belongs to no field. Without JavaScript it is also the message after a success. */
    notice: noticeOf({ refusal, posted: fetcher.data ? null : ownPost, done }),
  }
}

/** Moves the focus to the first visible field with an error. Returns false if the form has no such field. */
export function focusFirstInvalid(form: HTMLFormElement | null, errors: Record<string, string>): boolean {
  const controls = [...(form?.elements ?? [])].filter((control) => control.getAttribute('type') !== 'hidden')
  const invalid = controls.find((control) => errors[control.getAttribute('name') ?? ''] !== undefined)
  if (!(invalid instanceof HTMLElement)) return false
  invalid.focus()
  return true
}

/** Empties the fields of a form after a success. What the user has typed since they were sent stays. */
export function resetSent({ form: { current: form }, success }: EndpointForm) {
  if (!form || !success) return
  const changed = [...new FormData(form)].filter(([name, value]) => value !== (success.values[name] ?? ''))
  form.reset()
  for (const [name, value] of changed) {
    const control = form.elements.namedItem(name)
    if (control && 'value' in control) control.value = value as string
  }
}

const messageOf = (done: NonNullable<Options['done']>, { reply, values }: Success): string =>
  typeof done === 'string' ? done : done(reply, values)

/** Shows the result of a request whose page the user has left. */
const showLate = (result: FormResult, done: Options['done'] = 'Saved') =>
  result.isDone
    ? toast(messageOf(done, result), { kind: 'success' })
    : toast(result.message, { kind: 'error' })

const hasNoFields = ({ errors }: Refusal) => Object.keys(errors).length === 0

type NoticeSource = { refusal: Refusal | null; posted: FormResult | null; done: Options['done'] | undefined }

function noticeOf({ refusal, posted, done = 'Saved' }: NoticeSource) {
  if (posted?.isDone) return { kind: 'success' as const, text: messageOf(done, posted) }
  return refusal && (posted || hasNoFields(refusal))
    ? { kind: 'error' as const, text: refusal.message }
    : null
}

/** Data attribute of a form that has no room for a message, for example the form around a single button. */
const SHOWS_NO_MESSAGE = 'showsNoMessage'

type ActionFormProps = Pick<
  ComponentProps<'form'>,
  'className' | 'children' | 'aria-label' | 'aria-labelledby' | 'onSubmit' | 'onInput' | 'onKeyDown' | 'id'
> & {
  of: EndpointForm
  /** Path or query parameters of the endpoint for this form, if several forms of a list share the action. */
  params?: Params
  /** The path of the page with this action; by default the page that contains the form. */
  action?: string
  showsNoMessage?: boolean
}

/** A form that calls an endpoint. It works before the page is hydrated and without JavaScript. */
export function ActionForm({
  of: action,
  params = action.params,
  showsNoMessage = false,
  children,
  ...rest
}: ActionFormProps) {
  const { fetcher, form, name, key, isBusy, onInput, onSend } = action
  return (
    <fetcher.Form
      method="post"
      noValidate
      {...rest}
      ref={form}
      {...(showsNoMessage ? { 'data-shows-no-message': '' } : {})}
      onInput={(event) => {
        onInput((event.target as HTMLInputElement).name)
        rest.onInput?.(event)
      }}
      onSubmit={(event) => {
        rest.onSubmit?.(event)
        if (isBusy) event.preventDefault()
        else onSend()
      }}
    >
      <input type="hidden" name={ACTION_FIELD} value={name} />
      <input type="hidden" name={PARAMS_FIELD} value={JSON.stringify(params ?? {})} />
      <input type="hidden" name={KEY_FIELD} value={key} suppressHydrationWarning />
      {!showsNoMessage && <ActionNotice of={action} />}
      {children}
    </fetcher.Form>
  )
}

/** Error codes that tell a user to sign in again before changing the account, because the last sign-in was too long ago. */
const staleSignInCodes = ['sign_in_again', 'SESSION_NOT_FRESH']

/** Shows the message of an action, with a link if the user must sign in again. Every `ActionForm` contains one. */
export function ActionNotice({
  of: { notice, refusal },
  className,
}: {
  of: EndpointForm
  className?: string
}) {
  const { pathname } = useLocation()
  if (!notice) return null
  return (
    <Notice kind={notice.kind} {...(className ? { className } : {})}>
      {notice.text}{' '}
      {refusal && staleSignInCodes.includes(refusal.code) && (
        <Link to={`/sign-in?redirect=${pathname}`} className="underline">
          Sign in again
        </Link>
      )}
    </Notice>
  )
}

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'form'> & {
  of: EndpointForm
  /** Path parameters of the endpoint for this button. Needed if the buttons of several list entries share one action. */
  params?: Params
  /** Names and values of hidden fields, which are sent with the click. */
  fields?: Record<string, string>
}

/** A button that calls an endpoint without input of the user. */
export function ActionButton({ of: action, params, fields, ...button }: ActionButtonProps) {
  return (
    <ActionForm of={action} {...(params ? { params } : {})} showsNoMessage className="contents">
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" isBusy={action.isBusy} />
    </ActionForm>
  )
}
