// A `Refusal` is this project's HTTP error. Its body has the fields of RFC 9457 (problem details) under other names:
// `code` is `type`, `error` is `detail`, and `details` are extension members.

import { z } from 'zod'
import { Quote } from '../orders/orders.ts'

/** A validation error of one field. `path` is dotted: `address.pin`, `items.0.quantity`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Error details when a request asks for more units of a SKU than there are. `available` is the number of units that can be ordered. */
const Shortage = z.object({
  productId: z.string(),
  skuId: z.string(),
  title: z.string(),
  available: z.number(),
})

const FreePeriod = z.object({ from: z.iso.date(), until: z.iso.date() })

const FreeDates = z.object({
  productId: z.string(),
  skuId: z.string(),
  title: z.string(),
  nextFree: FreePeriod.nullable(),
  /** Free periods with as many days as the requested period, nearest to the requested dates first. `nextFree` is the first of these periods. */
  alternatives: z.array(FreePeriod),
})

/** All error codes with their HTTP status and details. Clients depend on these codes: a code may be added but never renamed. */
export const refusals = {
  invalid: { status: 400, details: z.object({ fields: z.array(FieldError) }) },
  bad_picture: { status: 400 },
  link_expired: { status: 400 },
  coupon_invalid: { status: 400 },
  not_signed_in: { status: 401 },
  forbidden: { status: 403 },
  wrong_password: { status: 403, details: z.object({ fields: z.array(FieldError) }) },
  sign_in_again: { status: 403 },
  second_factor_required: { status: 403 },
  /** The e-mail address of the account is not confirmed yet. */
  email_unverified: { status: 403 },
  not_found: { status: 404 },
  preview_expired: { status: 404 },
  price_changed: { status: 409, details: z.object({ quote: Quote }) },
  out_of_stock: { status: 409, details: Shortage },
  dates_taken: { status: 409, details: FreeDates },
  /** The shop does not offer this payment method. */
  method_not_offered: { status: 409, details: z.object({ fields: z.array(FieldError) }) },
  already_done: { status: 409 },
  wrong_state: { status: 409 },
  wrong_piece: { status: 409 },
  /** Optimistic locking: somebody else saved the record after this user loaded it. `version` is the stored version. */
  changed_meanwhile: { status: 409, details: z.object({ version: z.number() }) },
  in_flight: { status: 409 },
  last_admin: { status: 409 },
  orders_open: { status: 409 },
  text_changed: { status: 409 },
  too_many_addresses: { status: 409 },
  quota_used: {
    status: 409,
    details: z.object({ limit: z.number().int(), nextFrom: z.iso.date() }),
  },
  too_large: { status: 413 },
  key_reused: { status: 422 },
  /** `retryAfter`: the number of seconds after which the limit ends, if it ends by itself. The header `Retry-After` has it too. */
  too_many: { status: 429, details: z.object({ retryAfter: z.number().int() }).optional() },
  unavailable: { status: 503 },
  /** Load shedding: too many concurrent requests. `Retry-After` says when to try again. */
  overloaded: { status: 503 },
} as const satisfies Record<string, { status: number; details?: z.ZodType }>

export type RefusalCode = keyof typeof refusals
type DetailsOf<C extends RefusalCode> = (typeof refusals)[C] extends { details: infer D extends z.ZodType }
  ? z.output<D>
  : undefined

/** HTTP error with a stable code. The server sends it as `{ error, code, details }`; `message` is the text of the toast. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: unknown

  constructor(code: RefusalCode, message: string, details?: unknown) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.details = details
  }
}

/**
 * Returns whether `error` is a refusal. Compares the name of the error, because `instanceof` fails in a loader: the page bundle contains a
 * second copy of this class, and the server throws instances of its own copy.
 */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error

/** Throws a refusal. The types require the `details` that the code has in `refusals`. */
export function refuse<C extends RefusalCode>(
  code: C,
  message: string,
  ...details: undefined extends DetailsOf<C> ? [DetailsOf<C>?] : [DetailsOf<C>]
): never {
  throw new Refusal(code, message, details[0])
}

/** Refuses one field of the input, at which the form shows the message. */
export function refuseField(path: string, message: string): never {
  return refuse('invalid', message, { fields: [{ path, message }] })
}

/** The body of every error response. */
export const RefusalBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type RefusalBody = z.infer<typeof RefusalBody>

/** Encodes a refusal as a response body. Amounts in its details become rupees. */
export function refusalBody(refusal: Refusal): RefusalBody {
  const known: { status: number; details?: z.ZodType } = refusals[refusal.code]
  const details =
    known.details && refusal.details !== undefined ? z.encode(known.details, refusal.details) : undefined
  return { error: refusal.message, code: refusal.code, ...(details === undefined ? {} : { details }) }
}

/** Decodes a response body; amounts become paise. An unknown code becomes a plain `Error`. */
export function refusalFrom(body: RefusalBody, status: number): Error {
  if (!(body.code in refusals)) {
    return Object.assign(new Error(body.error || `Request failed with ${status}`), { status })
  }
  const code = body.code as RefusalCode
  const known: { status: number; details?: z.ZodType } = refusals[code]
  const details = known.details?.safeParse(body.details)
  return new Refusal(code, body.error, details?.success ? details.data : undefined)
}
