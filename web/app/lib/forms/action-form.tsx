import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { ACTION_FIELD, PARAMS_FIELD, type FormRequest, type FormResult } from './form-result'

type Params = Record<string, string>

type Options = {
  /** Path parameters of the endpoint. Omit them if several forms or buttons of a list share this action. */
  params?: Params
  /** The message after a success. */
  done?: string
  /** Called after a success, with the reply in the wire format. The data of the page is up to date by then. */
  onDone?: (reply: unknown, params: Params) => void
  /** Called instead of the toast when the endpoint refuses without field errors. */
  onRefused?: (message: string, code: string) => void
}

export type FormAction = ReturnType<typeof useFormAction>

/**
 * Mutation: calls an endpoint that the action of the route offers under `name` (see `formAction`), from an `ActionForm`, an
 * `ActionButton`, or `submit`. Afterwards React Router reloads the data of the page. Shows the result as a toast, or field errors at
 * their fields. Without JavaScript the form posts to the page, which shows the same results.
 */
export function useFormAction(name: string, { params, done, onDone, onRefused }: Options = {}) {
  const fetcher = useFetcher<FormResult>()
  const posted = useActionData<FormResult | undefined>()
  const form = useRef<HTMLFormElement>(null)
  const isOwnPost = posted?.name === name && (!params || posted.params === JSON.stringify(params))
  const result = fetcher.data ?? (isOwnPost ? posted : undefined)
  const refusal = result && !result.isDone ? result : null

  const showResult = useEffectEvent((result: FormResult) => {
    if (result.isDone) {
      if (done) void toast(done, { kind: 'success' })
      return onDone?.(result.reply, JSON.parse(result.params) as Params)
    }
    const { errors, message, code } = result
    const controls = [...(form.current?.elements ?? [])]
    const invalid = controls.find((control) => errors[control.getAttribute('name') ?? ''] !== undefined)
    if (invalid instanceof HTMLElement) invalid.focus()
    else if (onRefused) onRefused(message, code)
    else void toast(message, { kind: 'error' })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showResult(fetcher.data)
  }, [fetcher.state, fetcher.data])

  /** Calls the endpoint without a form. `body` has the wire format. */
  function submit(body: unknown = {}, ownParams = params) {
    const request: FormRequest = { name, params: JSON.stringify(ownParams ?? {}), body }
    void fetcher.submit(request as never, { method: 'post', encType: 'application/json' })
  }
  /** Props of a field: its name, its error, and the typed value when a page without JavaScript shows the form again. */
  const field = (path: string) => ({
    name: path,
    error: refusal?.errors[path],
    ...(isOwnPost && refusal?.values[path] !== undefined ? { defaultValue: refusal.values[path] } : {}),
  })
  return {
    name,
    params,
    fetcher,
    form,
    field,
    submit,
    refusal,
    errors: refusal?.errors ?? {},
    isBusy: fetcher.state !== 'idle',
    /** The message of a form that was posted without JavaScript; null with JavaScript, which shows a toast. */
    notice: isOwnPost
      ? posted.isDone
        ? { kind: 'success' as const, text: done }
        : { kind: 'error' as const, text: posted.message }
      : null,
  }
}

type ActionFormProps = Pick<
  ComponentProps<'form'>,
  'className' | 'children' | 'aria-label' | 'aria-labelledby' | 'onSubmit' | 'onChange' | 'id'
> & {
  of: FormAction
  /** Path parameters, if the action is shared by a list. */
  params?: Params
}

/** A form that calls an endpoint. It works before the page is hydrated and without JavaScript. */
export function ActionForm({ of: action, params = action.params, children, ...rest }: ActionFormProps) {
  const { fetcher, form, name, isBusy, notice } = action
  return (
    <fetcher.Form
      method="post"
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        rest.onSubmit?.(event)
        if (isBusy) event.preventDefault()
      }}
    >
      <input type="hidden" name={ACTION_FIELD} value={name} />
      <input type="hidden" name={PARAMS_FIELD} value={JSON.stringify(params ?? {})} />
      {notice?.text && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {children}
    </fetcher.Form>
  )
}

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'form'> & {
  of: FormAction
  /** Path parameters, if the action is shared by a list. */
  params?: Params
  /** Values that are sent with the click. */
  fields?: Record<string, string>
}

/** A button that calls an endpoint without input of the user. */
export function ActionButton({ of: action, params, fields, ...button }: ActionButtonProps) {
  return (
    <ActionForm of={action} {...(params ? { params } : {})} className="contents">
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" isBusy={action.isBusy} />
    </ActionForm>
  )
}
