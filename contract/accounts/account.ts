import { z } from 'zod'
import { OrderReturn } from '../returns/returns.ts'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser } from './current-user.ts'
import { optionalName, PersonName } from './names.ts'
import { Address, EnteredAddress, Order } from '../orders/orders.ts'
import { PhoneNumber } from './users.ts'

export const changeMe = endpoint({
  access: 'user',
  method: 'PATCH',
  path: '/api/me',
  summary: 'Corrects name, phone and business name of the person who asks',
  body: z.object({
    name: PersonName.optional(),
    phone: PhoneNumber.nullish(),
    businessName: optionalName(100),
  }),
  reply: SignedInUser,
})

/** An address of the book. The default one is where the next checkout starts. */
export const SavedAddress = z.object({ id: z.string(), address: Address, isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

const Book = z.object({ addresses: z.array(SavedAddress) })
const addressId = z.object({ id: z.string().max(100) })
const Entry = z.object({ address: EnteredAddress, isDefault: z.boolean().default(false) })

export const listAddresses = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/addresses',
  summary: 'The address book of the person who asks, the default one first',
  reply: Book,
})

export const addAddress = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/addresses',
  summary:
    'Puts an address into the book, at most 20; the first one is the default. One that is there already stays',
  body: Entry,
  reply: Book,
})

export const changeAddress = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/me/addresses/:id',
  summary:
    'Corrects an address of the book or makes it the default. Orders keep the address that they were placed with',
  params: addressId,
  body: Entry,
  reply: Book,
})

export const removeAddress = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/addresses/:id',
  summary: 'Takes an address out of the book; the newest of the others becomes the default',
  params: addressId,
  reply: Book,
})

export const Purpose = z.enum(['terms', 'privacy', 'marketing'])
export type Purpose = z.infer<typeof Purpose>

/** Something that was agreed to or taken back. `version` is the day on which the text last changed. */
export const Consent = z.object({
  purpose: Purpose,
  granted: z.boolean(),
  version: z.string(),
  at: z.iso.datetime(),
})
export type Consent = z.infer<typeof Consent>

/** What counts now for each purpose, null where nothing was ever said, and all that was said, newest first. */
const Consents = z.object({
  now: z.object({
    terms: Consent.nullable(),
    privacy: Consent.nullable(),
    marketing: Consent.nullable(),
  }),
  history: z.array(Consent),
})

export const showPrivacy = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/privacy',
  summary:
    'What the person who asks agreed to, and how they prove themselves before they erase their account',
  reply: z.object({ ...Consents.shape, hasPassword: z.boolean(), isFresh: z.boolean() }),
})

export const giveConsent = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/consents',
  summary: 'Agrees to a text as it stands now, or takes that back; taking back is as easy as giving',
  body: z.object({ purpose: Purpose, granted: z.boolean(), version: z.string().max(20) }),
  reply: Consents,
})

const Stored = z.array(z.record(z.string(), z.unknown()))

export const exportMe = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything that the shop holds about the person who asks',
  limit: 20,
  reply: z.object({
    exportedAt: z.iso.datetime(),
    account: z.record(z.string(), z.unknown()),
    waysToSignIn: Stored,
    sessions: Stored,
    addresses: z.array(SavedAddress),
    consents: z.array(Consent),
    cart: Stored,
    orders: z.array(Order),
    returns: z.array(OrderReturn),
    /** The business that they own here, with what it sent in. */
    business: Stored,
    letters: Stored,
    /** What staff noted about the orders. */
    orderNotes: Stored,
    reviews: Stored,
    staffActions: Stored,
  }),
})

/** What one types to say that one means it. */
export const ERASE_WORD = 'ERASE'

export const eraseMe = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/erase',
  summary:
    'Erases the person who asks and keeps their orders without them. Wants their password, or without one a sign-in of the last ten minutes',
  limit: 10,
  body: z.object({
    confirm: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to confirm`),
    password: z.string().max(128).optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
})

export const eraseOrder = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/orders/:id/erase',
  summary:
    'Erases the personal data of a guest order, for whoever has its token (header `x-order-token`); what was sold stays. Refused while it is under way',
  limit: 10,
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ confirm: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to confirm`) }),
  reply: z.object({ success: z.literal(true) }),
})
