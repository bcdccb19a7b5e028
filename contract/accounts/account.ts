import { z } from 'zod'
import { Alert } from '../alerts/alerts.ts'
import { Complaint } from '../complaints/complaints.ts'
import { OrderReturn } from '../returns/returns.ts'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser } from './current-user.ts'
import { optionalName, PersonName } from './names.ts'
import { Address, EnteredAddress } from '../shipping/addresses.ts'
import { Order } from '../orders/orders.ts'
import { SavedView } from './saved-views.ts'
import { PhoneNumber } from '../core/phone.ts'

export const changeMe = endpoint({
  access: 'user',
  method: 'PATCH',
  path: '/api/me',
  summary: 'Updates name, phone and business name of the signed-in user',
  body: z.object({
    name: PersonName.optional(),
    phone: PhoneNumber.nullish(),
    businessName: optionalName(100),
  }),
  reply: SignedInUser,
})

/** An entry of the address book. The checkout starts with the default address. */
export const SavedAddress = z.object({ id: z.string(), address: Address, isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

const Book = z.object({ addresses: z.array(SavedAddress) })
const addressId = z.object({ id: z.string().max(100) })
const Entry = z.object({ address: EnteredAddress, isDefault: z.boolean().default(false) })

export const listAddresses = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/addresses',
  summary: 'Lists the address book of the signed-in user, the default address first',
  reply: Book,
})

export const addAddress = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/addresses',
  summary:
    'Adds an address to the address book, at most 20. The first one becomes the default; duplicates are ignored',
  body: Entry,
  reply: Book,
})

export const changeAddress = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/me/addresses/:id',
  summary: 'Updates an address or makes it the default. Existing orders keep their address',
  params: addressId,
  body: Entry,
  reply: Book,
})

export const removeAddress = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/addresses/:id',
  summary: 'Deletes an address; the newest remaining one becomes the default',
  params: addressId,
  reply: Book,
})

export const Purpose = z.enum(['terms', 'privacy'])
export type Purpose = z.infer<typeof Purpose>

/**
 * One decision of a user to give or withdraw a consent. `version` is the day of the last change of the text that the user was shown; the
 * second text of a day is `2026-11-25.2`.
 */
export const Consent = z.object({
  purpose: Purpose,
  granted: z.boolean(),
  version: z.string(),
  at: z.iso.datetime(),
})
export type Consent = z.infer<typeof Consent>

/**
 * The consents of a user. `now` contains for each purpose the consent that is valid now, or null if the user never decided. `history`
 * contains all decisions, newest first. `current` contains the versions of the texts that are published now.
 */
const Consents = z.object({
  now: z.object({
    terms: Consent.nullable(),
    privacy: Consent.nullable(),
  }),
  history: z.array(Consent),
  current: z.object({ terms: z.string(), privacy: z.string() }),
})

export const showPrivacy = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/privacy',
  summary:
    'Returns the consents of the signed-in user, and how they confirm their identity before they erase their account',
  reply: z.object({ ...Consents.shape, hasPassword: z.boolean(), isFresh: z.boolean() }),
})

export const giveConsent = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/consents',
  summary: 'Gives a consent to the current version of a text, or withdraws a consent',
  body: z.object({ purpose: Purpose, granted: z.boolean(), version: z.string().max(20) }),
  reply: Consents,
})

const Stored = z.array(z.record(z.string(), z.unknown()))

export const exportMe = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Exports all personal data of the signed-in user',
  limit: 20,
  reply: z.object({
    exportedAt: z.iso.datetime(),
    account: z.record(z.string(), z.unknown()),
    waysToSignIn: Stored,
    sessions: Stored,
    addresses: z.array(SavedAddress),
    consents: z.array(Consent),
    cart: Stored,
    wishlist: z.array(z.string()),
    /** Requests to be told when goods are available. */
    alerts: z.array(Alert.extend({ email: z.string(), requestedAt: z.iso.datetime() })),
    orders: z.array(Order),
    returns: z.array(OrderReturn),
    complaints: z.array(Complaint),
    /** The business of the user with its submissions, subscription, payouts, invoices and the actions of staff; the team of the user; invitations. */
    business: Stored,
    emails: Stored,
    /** Internal notes of staff about the orders of the user. */
    orderNotes: Stored,
    reviews: Stored,
    /** Plans of the nights of a festival: who wears what. */
    nightPlans: Stored,
    /** The groups that the user organises. */
    troupes: Stored,
    /** The places that the user has in groups, by the confirmed e-mail address. */
    troupePlaces: Stored,
    /** The views that a member of staff has saved in the admin area. */
    savedViews: z.array(SavedView),
    staffActions: Stored,
  }),
})

/** The word that a user types to confirm the erasure. */
export const ERASE_WORD = 'ERASE'

export const eraseMe = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/erase',
  summary:
    'Erases the signed-in user and anonymises their orders. Requires the password, or a sign-in within the last ten minutes',
  limit: 10,
  body: z.object({
    confirm: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.literal(ERASE_WORD, `Type the word ${ERASE_WORD}`)),
    password: z.string().max(128).optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
})

export const eraseOrder = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/orders/:id/erase',
  summary:
    'Erases the personal data of a guest order, with its token (header `x-order-token`). Refused while the order is in progress',
  limit: 10,
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ confirm: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to confirm`) }),
  reply: z.object({ success: z.literal(true) }),
})
