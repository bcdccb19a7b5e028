import { data, replace, type ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { visitorSend } from '../api/api-context'
import { freshKey } from '../fresh-key'
import { readRequest } from './endpoint-action'
import type { FormResult } from './form-result'

/** A form that is sent to an endpoint of the identity provider (better-auth), which the contract does not describe. */
export type AuthForm = {
  /** The path of the endpoint, without the prefix `/api/auth`. */
  path: `/${string}`
  body: z.ZodType
  /** Error messages that replace those of the identity provider, by error code. */
  messages?: Record<string, string>
  /** The field that shows an error. Each key is the beginning of an error code, for example `PASSWORD` for `PASSWORD_TOO_SHORT`. */
  fieldByCode?: Record<string, string>
}

type AuthUser = { type: 'customer' | 'seller'; role?: string }
type AuthReply = {
  user?: AuthUser
  message?: string
  error?: string
  code?: string
  details?: Details
} | null
type Details = { fields?: { path: string; message: string }[] }
type LandingPath = (user: AuthUser, visit: { search: URLSearchParams; portal: string | undefined }) => string
type Problem = { message: string; code: string; errors: Record<string, string> }

/**
 * Creates the action of a route whose forms sign a visitor in or change how a user signs in. Passes the cookies of the identity
 * provider on to the browser. `landingPath` returns the page to which a signed-in user is redirected; without it the page stays.
 */
export const authAction =
  (forms: Record<string, AuthForm>, landingPath?: LandingPath) => async (post: ActionFunctionArgs) => {
    const {
      request,
      context,
      params: { portal },
    } = post
    const { name, params, key, body, values } = await readRequest(post, forms)
    const form = forms[name]!
    const refusal = (problem: Problem): FormResult => ({
      name,
      params,
      key,
      isDone: false,
      values,
      ...problem,
    })
    const input = form.body.safeParse(body)
    if (!input.success) return data(refusal(problemOf(input.error)), { status: 400 })
    const { origin, searchParams: search } = new URL(request.url)
    const response = await context.get(visitorSend)({
      method: 'POST',
      url: `/api/auth${form.path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        origin, // the request is sent with the shop's own origin, because the server has already checked the origin of the posted form
        cookie: request.headers.get('cookie') ?? '',
        'user-agent': request.headers.get('user-agent') ?? '',
      },
      body: JSON.stringify(input.data),
      signal: undefined,
    })
    const reply = JSON.parse((await response.text()) || 'null') as AuthReply
    const headers = new Headers(response.setCookies.map((cookie) => ['set-cookie', cookie]))
    if (response.status >= 400) {
      return data(refusal(readProblem(reply, form)), { status: response.status, headers })
    }
    if (reply?.user && landingPath) throw replace(landingPath(reply.user, { search, portal }), { headers })
    const result: FormResult = { name, params, key: freshKey(), values, isDone: true, reply }
    return data(result, { headers })
  }

function problemOf({ issues }: z.ZodError): Problem {
  const errors = issues.toReversed().map(({ path, message }) => [path.join('.'), message] as const)
  return { message: issues[0]!.message, code: 'invalid', errors: Object.fromEntries(errors) }
}

/**
 * Reads the error in a reply of the identity provider. The error is shown at the fields that the reply names; if the reply names none, at
 * the field that `fieldByCode` has for the error code.
 */
function readProblem(reply: AuthReply, { messages = {}, fieldByCode = {} }: AuthForm): Problem {
  const { message: text, error, code = 'unknown', details } = reply ?? {}
  const message = messages[code] ?? text ?? error ?? 'Please try again'
  const field = Object.keys(fieldByCode).find((start) => code.startsWith(start))
  const named = (details?.fields ?? []).map((issue) => [issue.path, issue.message] as const)
  const errors = named.length || !field ? Object.fromEntries(named) : { [fieldByCode[field]!]: message }
  return { message, code, errors }
}
