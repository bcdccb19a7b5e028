import type { ClientActionFunctionArgs } from 'react-router'

/**
 * Names of the hidden fields that every form contains. They hold the name of the endpoint, its path parameters as JSON, and the
 * idempotency key of the request.
 */
export const ACTION_FIELD = '_action'
export const PARAMS_FIELD = '_params'
export const KEY_FIELD = '_key'

/** A call of an endpoint by name. `params` are the path parameters as JSON, `key` is the idempotency key. */
export type FormRequest = { name: string; params: string; key: string; body: unknown }

/**
 * The result of a form. `reply` has the wire format of the endpoint: amounts are rupees. `key` is the idempotency key of the next
 * request: the same after a refusal, a new one after a success.
 */
export type FormResult = {
  name: string
  params: string
  key: string
  /** The text that the user typed, without passwords. A page that is rendered without JavaScript shows it again. Empty if the request was sent as JSON. */
  values: Record<string, string>
} & (
  | { isDone: true; reply: unknown }
  | {
      isDone: false
      message: string
      /** The code of the refusal; `network` if the server could not be reached or failed. */
      code: string
      /** Error messages by field. */
      errors: Record<string, string>
    }
)

const waiting = new Map<string, (result: FormResult) => void>()

/** Calls `receive` with the result of the next request with this idempotency key, also if the page that sends it has been left. */
export function onResult(key: string, receive: (result: FormResult) => void) {
  waiting.set(key, receive)
}

function passOn(key: string, result: FormResult): FormResult {
  waiting.get(key)?.(result)
  waiting.delete(key)
  return result
}

/**
 * The `clientAction` of every route with an `endpointAction`. If the network or the server fails, the form shows a message.
 * Without this function an error page would replace the form, and the input would be lost. The message about the network does not say
 * whether something was changed, because the server may have received the request.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = await readNames(request.clone())
  try {
    return passOn(sent.key, await serverAction<FormResult>())
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    const result = { ...sent, isDone: false, ...failure, errors: {}, values: {} } satisfies FormResult
    return Response.json(passOn(sent.key, result), { status: 503 }) // after an error status React Router does not reload the page, which would fail too
  }
}

/**
 * Returns the message for an error after which the user can send the form again. Returns null for a redirect, and for an error that needs
 * an error page.
 */
function failureOf(error: unknown): { code: string; message: string } | null {
  if (error instanceof Response) return null
  if (!isRouteError(error)) {
    return { code: 'network', message: 'Network error. Please check your connection and try again.' }
  }
  const { status } = error
  if (status !== 429 && status < 500) return null
  const code = { 429: 'too_many', 503: 'overloaded' }[status] ?? 'network'
  return { code, message: 'The shop cannot answer right now. Please try again in a few seconds.' }
}

/** Reads which action of the page a request calls. */
export async function readNames(request: Request): Promise<Omit<FormRequest, 'body'>> {
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    const { name, params, key } = (await request.json()) as FormRequest
    return { name, params, key }
  }
  const form = await request.formData()
  return {
    name: textOf(form, ACTION_FIELD),
    params: textOf(form, PARAMS_FIELD),
    key: textOf(form, KEY_FIELD),
  }
}

/** Returns the text of a form field, or an empty text if the form has no such field. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/**
 * Creates the browser part of a route with an action that redirects: calls `onRedirect` first, for example to forget a session that the
 * action has ended.
 */
export const clientActionBefore =
  (onRedirect: () => Promise<unknown>) =>
  async (args: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await clientAction(args)
    } catch (error) {
      if (isRedirect(error)) await onRedirect()
      throw error
    }
  }

const isRedirect = (error: unknown) => error instanceof Response && error.status >= 300 && error.status < 400

/** Returns true if the server has replied with an error page, for example 404. */
const isRouteError = (error: unknown): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error
