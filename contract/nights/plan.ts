import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, text } from '../core/wire.ts'
import { QuoteLine } from '../orders/orders.ts'
import { Day } from '../rentals/rentals.ts'
import { PinCode } from '../shipping/pin-codes.ts'
import { limitTexts, planLimits } from './change-plan.ts'

const Id = text(100).min(1)

/** A person of a plan. `department` is the gender of the garments; `size` is one of the shop's sizes. */
export const PlanPerson = z.object({
  id: Id,
  name: text(40).min(1, 'Enter a name'),
  size: text(20).min(1, 'Choose a size'),
  department: z.enum(['women', 'men', 'kids']),
})
export type PlanPerson = z.infer<typeof PlanPerson>

/** The garment that a person wears on one night. */
export const PlanCell = z.object({ person: Id, night: Day, productId: Id, skuId: Id })
export type PlanCell = z.infer<typeof PlanCell>

/**
 * Who wears what on the nights of a festival. `budget` is for the rent without the deposits, which are refunded; null for no limit. There is
 * at most one cell for a person and a night.
 */
export const Plan = z.object({
  festival: Id,
  pin: PinCode.nullable(),
  budget: Rupees.nullable(),
  people: z.array(PlanPerson).max(planLimits.people, limitTexts.people),
  cells: z.array(PlanCell).max(planLimits.cells, limitTexts.cells),
})
export type Plan = z.infer<typeof Plan>

/** A garment that is free for a person on a night. */
export const Suggestion = z.object({
  productId: z.string(),
  skuId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** The rent for this night. */
  rent: Rupees,
  deposit: Rupees,
  hasNightColour: z.boolean(),
  isLiked: z.boolean(),
})
export type Suggestion = z.infer<typeof Suggestion>

const CellSuggestions = z.object({ person: z.string(), night: Day, garments: z.array(Suggestion) })

/**
 * One booking of a plan: a garment of one person from the first to the last of `nights`. `problem` is why it cannot be booked or does not fit.
 * `line` is null if the garment is no longer rented out.
 */
export const PlanRental = z.object({
  person: z.string(),
  skuId: z.string(),
  nights: z.array(Day),
  line: QuoteLine.nullable(),
  problem: z.string().nullable(),
})
export type PlanRental = z.infer<typeof PlanRental>

/** A cell whose garment cannot be booked or does not fit, with the best garment that is free instead. */
export const UnavailableCell = z.object({
  person: z.string(),
  night: Day,
  message: z.string(),
  substitute: Suggestion.nullable(),
})
export type UnavailableCell = z.infer<typeof UnavailableCell>

/** The price of a plan, and what of it cannot be booked now. */
export const PlanQuote = z.object({
  rentals: z.array(PlanRental),
  unavailable: z.array(UnavailableCell),
  subtotal: Rupees,
  deliveryCharge: Rupees,
  /** Rent and delivery. */
  total: Rupees,
  depositTotal: Rupees,
  amountDue: Rupees,
  /** Whether couriers serve the PIN code; null without a PIN code. */
  isServed: z.boolean().nullable(),
  needsPin: z.boolean(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

const Liked = z.array(Id).max(60)

export const quotePlan = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/night-plans/quote',
  summary:
    'Prices a plan from today on and checks that every garment can be booked; for what cannot, returns the best substitute',
  body: z.object({ plan: Plan, liked: Liked }),
  reply: PlanQuote,
})

export const suggestGarments = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/night-plans/suggestions',
  summary:
    'Suggests free garments for cells of a plan: in the colour of the night first, then liked ones, then those within the budget',
  body: z.object({
    plan: Plan,
    liked: Liked,
    /** The cells; without them, all cells without a garment. */
    cells: z
      .array(z.object({ person: Id, night: Day }))
      .max(planLimits.cells)
      .nullish(),
    /** Maximum number of garments for each cell. */
    limit: z.number().int().min(1).max(24),
  }),
  reply: z.object({ cells: z.array(CellSuggestions) }),
})

export const fillPlan = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/night-plans/fill',
  summary: 'Proposes a garment for every empty cell, within the budget, so that the whole plan can be booked',
  body: z.object({ plan: Plan, liked: Liked }),
  reply: z.object({
    /** All cells of the plan from today on: those that had a garment before, and the new ones. */
    cells: z.array(PlanCell),
    unfilled: z.array(
      z.object({ person: z.string(), night: Day, reason: z.enum(['nothing_free', 'over_budget']) }),
    ),
    quote: PlanQuote,
  }),
  limit: 60,
})

/**
 * A change of a plan. Each one sets a value, so a repeated change has no further effect. `was` is the garment that the sender saw in the
 * cell: if somebody else has chosen another one meanwhile, the change is a conflict and is not applied.
 */
export const PlanOperation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('setCell'),
    person: Id,
    night: Day,
    was: Id.nullable(),
    garment: PlanCell.pick({ productId: true, skuId: true }).nullable(),
  }),
  z.object({ type: z.literal('setPerson'), person: PlanPerson }),
  z.object({ type: z.literal('removePerson'), id: Id }),
  z.object({ type: z.literal('setPin'), pin: PinCode.nullable() }),
  z.object({ type: z.literal('setBudget'), budget: Rupees.nullable() }),
])
export type PlanOperation = z.infer<typeof PlanOperation>

/** What the sender of a token may do: `view`, `edit`, or also manage the links and delete the plan (`owner`). */
export const PlanAccess = z.enum(['view', 'edit', 'owner'])
export type PlanAccess = z.infer<typeof PlanAccess>

/** A stored plan. `version` increases with every change. `links` are the tokens of its links, for the owner only. */
export const StoredPlan = z.object({
  id: z.string(),
  plan: Plan,
  version: z.number().int(),
  access: PlanAccess,
  /** The token for further requests. That of the owner of an account's plan works only for this account. */
  token: z.string(),
  links: z.object({ view: z.string().nullable(), edit: z.string().nullable() }).nullable(),
})
export type StoredPlan = z.infer<typeof StoredPlan>

export const openOwnPlan = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/night-plans',
  summary:
    'Returns the plan of the signed-in user for a festival. The plan of the device, if any, is merged into it; the plan that the user has shared as a visitor, with this token of its owner, becomes theirs',
  body: z.object({ festival: Id, plan: Plan.nullable(), token: z.string().max(100).nullish() }),
  reply: StoredPlan,
})

export const storePlan = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/night-plans',
  summary: 'Stores the plan of a visitor, so that it can be shared by a link',
  body: z.object({ plan: Plan }),
  reply: StoredPlan,
  status: 201,
  limit: 20,
})

const params = z.object({ token: z.string().max(100) })

export const showPlan = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/night-plans/:token',
  summary: 'Returns a stored plan, for the holder of one of its links',
  params,
  reply: StoredPlan,
})

export const changePlan = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/night-plans/:token/changes',
  summary:
    'Applies changes to the newest version of a plan and returns it, with the cells that somebody else has changed meanwhile',
  params,
  body: z.object({ operations: z.array(PlanOperation).min(1).max(300) }),
  reply: StoredPlan.extend({ conflicts: z.array(z.object({ person: z.string(), night: Day })) }),
})

export const sharePlan = endpoint({
  access: 'public',
  method: 'PUT',
  path: '/api/night-plans/:token/links',
  summary:
    'Switches the links of a plan on and off, for its owner. A link that is switched off never works again',
  params,
  body: z.object({ view: z.boolean(), edit: z.boolean() }),
  reply: StoredPlan,
})

export const deletePlan = endpoint({
  access: 'public',
  method: 'DELETE',
  path: '/api/night-plans/:token',
  summary: 'Deletes a stored plan and its links, for its owner',
  params,
  reply: z.object({ success: z.literal(true) }),
})

/** An order with garments of a plan. `people` are the names of those who wear them. */
export const PlanOrder = z.object({
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  customer: z.string().nullable(),
  status: z.string(),
  people: z.array(z.string()),
  garments: z.number().int(),
  from: Day,
  until: Day,
  rent: Rupees,
})

export const planOrders = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/night-plans/orders',
  summary: 'Lists the newest 200 orders with garments of a plan',
  reply: z.object({ data: z.array(PlanOrder) }),
})
