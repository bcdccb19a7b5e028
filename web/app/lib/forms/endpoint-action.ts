import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { endpointUrl, type Endpoint } from '../../../../contract/core/endpoint.ts'
import { fieldsToJson } from '../../../../contract/core/form-fields.ts'
import { RefusalBody, type FieldError } from '../../../../contract/core/refusal.ts'
import type { StartedPayment } from '../../../../contract/payments/payments.ts'
import { visitorSend } from '../api/api-context'
import { freshKey } from '../fresh-key'
import {
  ACTION_FIELD,
  KEY_FIELD,
  PARAMS_FIELD,
  textOf,
  type FormRequest,
  type FormResult,
} from './form-result'

type Post = Pick<ActionFunctionArgs, 'request' | 'context'>
type Form = Pick<Endpoint, 'body'> & {
  /** Creates the body of the request, in the wire format, if the fields of the form have other names or formats than the body. */
  readBody?: (form: FormData, post: Post) => unknown
}
/** The forms of a route by name. */
type Forms = Record<string, Form>
type Endpoints = Record<string, Endpoint & Form>

type Options = {
  /** Returns the URL to which the browser is redirected after a success of an endpoint, by the name of the endpoint. */
  landingUrls?: Record<string, (reply: unknown) => string>
  /** Returns further headers for the request to the API, for example a token from the URL of the page. */
  headers?: (request: Request) => Record<string, string>
}

/**
 * Creates the action of a route. Each form of the page calls one of `endpoints` by its name. The API checks the request like any other:
 * schema, permissions and rate limits. The result is returned to the form with the status of the API's response.
 */
export const endpointAction =
  (endpoints: Endpoints, { landingUrls = {}, headers }: Options = {}) =>
  async (post: ActionFunctionArgs) => {
    const { name, params, key, body, values } = await readRequest(post, endpoints)
    const endpoint = endpoints[name]!
    const given = parseParams(params)
    const response = await post.context.get(visitorSend)({
      method: endpoint.method,
      url: endpointUrl(endpoint.path, given, endpoint.query ? given : {}),
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(endpoint.idempotent && key ? { 'idempotency-key': key } : {}),
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        ...headers?.(post.request),
      },
      body: endpoint.body ? JSON.stringify(body) : undefined,
      signal: undefined,
    })
    const reply: unknown = JSON.parse((await response.text()) || 'null')
    const isDone = response.status < 400
    const landingUrl = landingUrls[name]
    if (isDone && landingUrl) throw redirect(landingUrl(reply))
    const result: FormResult = isDone
      ? { name, params, key: freshKey(), values, isDone, reply }
      : { name, params, key, values, isDone, ...readRefusal(reply) }
    return data(result, { status: isDone ? 200 : response.status })
  }

type ReadRequest = FormRequest & { values: Record<string, string> }

/** Reads a submitted form, or the JSON of `submit`. Throws a response with status 400 if the page has no such form. */
export async function readRequest(post: Post, endpoints: Forms): Promise<ReadRequest> {
  const { request } = post
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const sent = await (isJson ? (request.json() as Promise<FormRequest>) : request.formData()).catch(
    () => null, // the body is neither
  )
  if (!(sent instanceof FormData)) return { ...sent!, name: knownName(sent?.name, endpoints), values: {} }
  const name = knownName(sent.get(ACTION_FIELD), endpoints)
  const { body: schema, readBody } = endpoints[name]!
  return {
    name,
    params: textOf(sent, PARAMS_FIELD) || '{}',
    key: textOf(sent, KEY_FIELD),
    body: readBody ? await readBody(sent, post) : schema && fieldsToJson(schema, sent),
    values: Object.fromEntries(
      [...sent].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
      ),
    ),
  }
}

/**
 * Returns true if the value of this field is a secret, for example a password. A page that shows the form again must not contain secrets.
 */
const isSecret = (field: string) => /password|secret|token/i.test(field)

function knownName(name: unknown, endpoints: Forms): string {
  return typeof name === 'string' && Object.hasOwn(endpoints, name) ? name : refuseForm()
}

/** Parses the path parameters of a form. */
function parseParams(params: string): object {
  try {
    const given: unknown = JSON.parse(params)
    return typeof given === 'object' && given ? given : refuseForm()
  } catch {
    return refuseForm()
  }
}

/** Refuses a request that no form of the page sends. */
function refuseForm(): never {
  throw data({ error: 'This page has no such form' }, { status: 400 })
}

function readRefusal(reply: unknown): { message: string; code: string; errors: Record<string, string> } {
  const { error, code, details } = RefusalBody.parse(reply)
  const { fields = [] } = (details ?? {}) as { fields?: FieldError[] }
  const errors = Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))
  return { message: error, code, errors }
}

const pageOf = (reply: unknown) => (reply as StartedPayment).paymentUrl

/** The `landingUrls` of a route that starts payments: the browser goes to the page where the order or its balance is paid. */
export const paymentPage = { payOrder: pageOf, payBalance: pageOf }
