import { z } from 'zod'
import { nameText } from '../accounts/names.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, text } from '../core/wire.ts'
import { QuoteReply } from '../orders/orders.ts'
import { Cancellation } from '../orders/rental-order.ts'
import { Day } from '../rentals/rentals.ts'
import { Address, EnteredAddress } from '../shipping/addresses.ts'

/**
 * `starting`: the organiser has not paid the first places yet. `open`: dancers choose sizes and pay. `rest_due`: the deadline is over and the
 * organiser pays the rest. `closed`: all held garments are ordered or released. `cancelled`: the organiser gave up, or never paid the first
 * places.
 */
export const TroupeState = z.enum(['starting', 'open', 'rest_due', 'closed', 'cancelled'])
export type TroupeState = z.infer<typeof TroupeState>

/** What happens at the deadline to places that are not paid: they are released, or the organiser pays them. */
export const TroupeEnd = z.enum(['release', 'organiser_pays'])
export type TroupeEnd = z.infer<typeof TroupeEnd>

/**
 * State of a dancer's place. `none`: no garment is held for the person. `unpaid`: a garment is held. `paying`: a payment has been started.
 * `paid`: the person has an order.
 */
export const DancerState = z.enum(['none', 'unpaid', 'paying', 'paid'])
export type DancerState = z.infer<typeof DancerState>

/** A size of an outfit. `held`: garments that the shop holds for the group. `free`: those that no dancer has chosen yet. */
export const TroupeSize = z.object({
  skuId: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  held: z.number().int(),
  free: z.number().int(),
})
export type TroupeSize = z.infer<typeof TroupeSize>

export const TroupeOutfit = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  /** The deposit of one garment. */
  deposit: Rupees,
  sizes: z.array(TroupeSize),
})
export type TroupeOutfit = z.infer<typeof TroupeOutfit>

const facts = {
  name: z.string(),
  state: TroupeState,
  from: Day,
  until: Day,
  /** The last day on which dancers can pay. */
  deadline: Day,
  ends: TroupeEnd,
  seats: z.number().int(),
  /** Places for which no garment has been chosen yet. */
  seatsLeft: z.number().int(),
  outfits: z.array(TroupeOutfit),
}

/** What everybody with the link of a group sees. */
export const TroupeInvitation = z.object({ ...facts, organiser: z.string().nullable() })
export type TroupeInvitation = z.infer<typeof TroupeInvitation>

/** A dancer as the organiser sees them: without e-mail address, delivery address and payment data. */
export const TroupeDancer = z.object({
  id: z.string(),
  name: z.string(),
  skuId: z.string().nullable(),
  title: z.string().nullable(),
  size: z.string().nullable(),
  state: DancerState,
  /** Whether the group holds an outfit of this size for the dancer. */
  isHeld: z.boolean(),
  /** Whether the organiser pays for this person. */
  isOwn: z.boolean(),
  /** Whether a reminder can be sent now. */
  canRemind: z.boolean(),
  remindedAt: z.iso.datetime().nullable(),
  /** The organiser's own order for this person; null for the orders of others. */
  orderId: z.string().nullable(),
})
export type TroupeDancer = z.infer<typeof TroupeDancer>

/** A group as its organiser sees it. */
export const Troupe = z.object({
  ...facts,
  id: z.string(),
  /** Until then the garments are held. */
  heldUntil: z.iso.datetime(),
  /** Number of places that the organiser pays before the group opens. */
  startSeats: z.number().int(),
  address: Address.nullable(),
  /** The token of the link for dancers; null while the group is not open. */
  link: z.string().nullable(),
  dancers: z.array(TroupeDancer),
  paid: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Troupe = z.infer<typeof Troupe>

const Id = text(100).min(1)
const ChosenSku = text(100).min(1, 'Choose a size')
const DancerName = nameText({ missing: 'Enter a name' })
const EmailAddress = z
  .email('Enter a valid e-mail address')
  .max(254)
  .overwrite((email) => email.toLowerCase())

export const NewTroupe = z.object({
  name: text(80).min(2, 'Enter the name of the event or the group'),
  from: Day,
  until: Day,
  /** The garments to hold. There can be a few more garments than dancers, as spares. */
  garments: z
    .array(z.object({ skuId: Id, count: z.number().int().min(1).max(120) }))
    .min(1, 'Choose how many of each size you need')
    .max(40),
  seats: z.number('Enter the number of dancers').int().min(2, 'A group has at least two dancers'),
  deadline: Day,
  ends: TroupeEnd,
  /** The organiser's address, for garments that are sent to the organiser. */
  address: EnteredAddress,
  /** The persons for whom the organiser pays. */
  own: z.array(z.object({ name: DancerName, skuId: ChosenSku })).max(100),
})
export type NewTroupe = z.infer<typeof NewTroupe>

export const createTroupe = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes',
  summary: 'Creates a group booking and holds all its garments until the deadline, all or none',
  body: NewTroupe,
  reply: Troupe,
  status: 201,
  idempotent: true,
  limit: 20,
})

const params = z.object({ id: z.string().max(100) })

export const myTroupes = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/troupes',
  summary: 'Lists the group bookings that the signed-in user organises, newest first',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: TroupeState,
        from: Day,
        until: Day,
        deadline: Day,
        seats: z.number().int(),
        paid: z.number().int(),
      }),
    ),
  }),
})

export const showTroupe = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/troupes/:id',
  summary: 'Returns a group booking for its organiser',
  params,
  reply: Troupe,
})

export const addDancer = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes/:id/dancers',
  summary:
    'Fills a place. With an e-mail address, the person is invited to pay; without one, the organiser pays',
  params,
  body: z.object({
    name: DancerName,
    skuId: ChosenSku,
    email: z.union([EmailAddress, z.literal('')]).nullish(),
  }),
  reply: Troupe,
  status: 201,
  idempotent: true,
})

const dancerParams = z.object({ id: z.string().max(100), dancerId: z.string().max(100) })

export const changeDancer = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/troupes/:id/dancers/:dancerId',
  summary:
    'Gives a dancer who has not paid another size that is free, or exchanges sizes with another unpaid dancer; `isOwn` says whether the organiser pays',
  params: dancerParams,
  body: z.object({ skuId: Id.nullish(), exchangeWith: Id.nullish(), isOwn: z.boolean().nullish() }),
  reply: Troupe,
})

export const releaseDancer = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/troupes/:id/dancers/:dancerId',
  summary: 'Releases the place of a dancer who has not paid',
  params: dancerParams,
  reply: Troupe,
})

export const remindDancers = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes/:id/reminders',
  summary: 'Reminds the dancers who have not paid, each at most once a day; without ids, all of them',
  params,
  body: z.object({ dancerIds: z.array(Id).max(100).nullish() }),
  reply: z.object({ sent: z.number().int(), troupe: Troupe }),
})

export const renewTroupeLink = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes/:id/link',
  summary: 'Replaces the link for dancers. The earlier link never works again; personal links keep working',
  params,
  reply: Troupe,
})

export const cancelTroupe = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes/:id/cancellation',
  summary: 'Ends a group. Unpaid places are released; paid orders stay as they are',
  params,
  reply: Troupe,
})

/** What the organiser pays: the unpaid places of persons for whom the organiser pays, or of all who have not paid. */
const Whose = z.enum(['own', 'all'])

export const quoteRest = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/troupes/:id/rest',
  summary: 'Quotes what the organiser pays now: the places of the own persons, or all unpaid places',
  params,
  query: z.object({ whose: Whose }),
  reply: z.object({ ...QuoteReply.shape, dancerIds: z.array(z.string()) }),
})

/** `paymentUrl`: the page on which the payment continues; null if it is complete. */
const StartedSeatPayment = { paymentUrl: z.string().nullable() }

export const payRest = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/troupes/:id/rest',
  summary:
    'Starts the payment of the organiser for these places, at the total that the organiser saw. Repeating it continues the payment',
  params,
  body: z.object({ dancerIds: z.array(Id).min(1, 'There is nothing to pay').max(100), total: Rupees }),
  reply: z.object({ ...StartedSeatPayment, troupe: Troupe }),
})

const linkParams = z.object({ token: z.string().max(100) })

export const showInvitation = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/troupe-links/:token',
  summary: 'Returns a group booking, for the holder of its link',
  params: linkParams,
  reply: TroupeInvitation,
})

export const joinTroupe = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/troupe-links/:token/dancers',
  summary: 'Sends a dancer the personal link, which confirms the e-mail address',
  params: linkParams,
  body: z.object({ name: DancerName, email: EmailAddress }),
  reply: z.object({ email: z.string() }),
  limit: 30,
})

/** A dancer's place, for the holder of the personal link. */
export const Seat = z.object({
  troupe: TroupeInvitation,
  name: z.string(),
  email: z.string().nullable(),
  skuId: z.string().nullable(),
  title: z.string().nullable(),
  size: z.string().nullable(),
  state: DancerState,
  /** Whether the group holds an outfit of this size for the dancer. A cancelled order whose size was changed leaves none. */
  isHeld: z.boolean(),
  /** The city of the organiser, to which parcels can go. */
  organiserCity: z.string().nullable(),
  /** The dancer's order with its access token; null without one. `payUntil`: until when a started payment can be completed. */
  order: z
    .object({ id: z.string(), token: z.string(), amountDue: Rupees, payUntil: z.iso.datetime().nullable() })
    .nullable(),
  /** What cancelling the paid order costs now; null without a paid order. */
  cancellation: Cancellation.nullable(),
})
export type Seat = z.infer<typeof Seat>

export const showSeat = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/troupe-seats/:token',
  summary: 'Returns the place of a dancer, for the holder of the personal link',
  params: linkParams,
  reply: Seat,
})

export const chooseSize = endpoint({
  access: 'public',
  method: 'PUT',
  path: '/api/troupe-seats/:token',
  summary: 'Takes a place in a size that is free, or another size',
  params: linkParams,
  body: z.object({ skuId: ChosenSku }),
  reply: Seat,
})

export const leaveTroupe = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/troupe-seats/:token/cancellation',
  summary:
    'Gives the place up. A paid order is cancelled by the cancellation policy, with the fee that the dancer saw',
  params: linkParams,
  body: z.object({ fee: Rupees }),
  reply: Seat,
})

/** Where the garment goes: to the organiser, or to the dancer's own address. */
const Destination = { toOrganiser: z.boolean(), address: EnteredAddress.nullish() }

export const quoteSeat = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/troupe-seats/:token/quote',
  summary: 'Quotes the rent, the delivery and the deposit of a dancer, to the organiser or to a PIN code',
  params: linkParams,
  body: z.object({ toOrganiser: z.boolean(), pin: text(6).nullish() }),
  reply: QuoteReply,
})

export const paySeat = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/troupe-seats/:token/payment',
  summary:
    'Starts the payment of a dancer, at the total that the dancer saw. Repeating it continues the payment',
  params: linkParams,
  body: z.object({ ...Destination, total: Rupees }),
  reply: z.object({ ...StartedSeatPayment, seat: Seat }),
})

export const AdminTroupe = z.object({
  id: z.string(),
  name: z.string(),
  organiser: z.string().nullable(),
  organiserId: z.string().nullable(),
  state: TroupeState,
  from: Day,
  until: Day,
  deadline: Day,
  ends: TroupeEnd,
  seats: z.number().int(),
  taken: z.number().int(),
  paid: z.number().int(),
  held: z.number().int(),
  createdAt: z.iso.datetime(),
  orders: z.array(
    z.object({ id: z.string(), name: z.string(), size: z.string().nullable(), isPaid: z.boolean() }),
  ),
})
export type AdminTroupe = z.infer<typeof AdminTroupe>

export const adminTroupes = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/troupes',
  summary: 'Lists the newest 100 group bookings with the orders of their dancers',
  reply: z.object({ data: z.array(AdminTroupe) }),
})
