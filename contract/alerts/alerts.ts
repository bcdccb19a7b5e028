import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'
import { PinCode } from '../shipping/pin-codes.ts'

/** For how long one unit or piece is held for a person after the e-mail. */
export const HOLD_MINUTES = 30
/** For how long after the offer the end of a hold is put off while the mail server seems to be down. */
export const MAX_EXTENSION_HOURS = 6
/** Maximum number of alerts of one e-mail address. Those that nobody has confirmed do not count for requests of its account. */
export const MAX_ALERTS = 30

/**
 * What happened to a request to be told. `unconfirmed`: a visitor has not confirmed the e-mail address yet. `offered`: the e-mail was sent
 * and the goods are held. `used`: the person has ordered. `expired`: the hold, the nights or the time to wait are over, or the
 * goods are no longer sold. `cancelled`: the person no longer wants the e-mail.
 */
export const AlertState = z.enum(['unconfirmed', 'waiting', 'offered', 'used', 'expired', 'cancelled'])
export type AlertState = z.infer<typeof AlertState>

export const Alert = z.object({
  id: z.string(),
  state: AlertState,
  productId: z.string(),
  productType: z.enum(['marketplace', 'rent']),
  slug: z.string(),
  title: z.string(),
  skuId: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** The nights of a rental; null for goods for sale. */
  from: Day.nullable(),
  until: Day.nullable(),
  /** The PIN code to which the rental must be sent in time; null for goods for sale, and if the person has named none. */
  pin: z.string().nullable(),
  /** Until then the goods are held for the person; null if they are not held. */
  offeredUntil: z.iso.datetime().nullable(),
})
export type Alert = z.infer<typeof Alert>

const EmailAddress = z.email('Enter a valid e-mail address').max(254)

export const AlertRequest = z.object({
  skuId: text(200).min(1, 'Please choose a size'),
  /** The nights of a rental; empty for goods for sale. */
  from: Day.nullable().optional(),
  until: Day.nullable().optional(),
  /** The PIN code of the address at which the rental is worn. The way there and back can need more days than the nights. */
  pin: PinCode.nullable().optional(),
  /** Not needed if the account of the signed-in user has a confirmed address. */
  email: EmailAddress.optional(),
})
export type AlertRequest = z.infer<typeof AlertRequest>

export const requestAlert = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/alerts',
  summary: 'Asks for one e-mail when a SKU is in stock again, or when a rental is free for these nights',
  body: AlertRequest,
  limit: 20,
  reply: z.object({
    /** True if the address must first be confirmed through the link in an e-mail. */
    needsConfirmation: z.boolean(),
    email: z.string(),
  }),
})

const params = z.object({ id: z.string().max(100) })
const Token = z.object({ token: text(100) })

export const showAlert = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/alerts/:id',
  summary: 'Returns an alert, with the token of its link',
  params,
  query: Token,
  reply: Alert,
})

export const confirmAlert = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/alerts/:id/confirmation',
  summary:
    'Confirms the e-mail address of an alert, with the token of its link; the person is in the queue from now on',
  params,
  body: Token,
  reply: Alert,
})

export const cancelAlert = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/alerts/:id/cancellation',
  summary: 'Ends an alert, with the token of its link, and gives back what is held for it',
  params,
  body: Token,
  reply: Alert,
})

export const claimAlert = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/alerts/:id/claim',
  summary: 'Lets the signed-in user order the goods that are held for an alert, with the token of its link',
  params,
  body: Token,
  reply: Alert,
})
