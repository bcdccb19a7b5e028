import { z } from 'zod'
import { CategorySlug } from '../catalog/categories.ts'
import { addDays, dayInIndia } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../rentals/rentals.ts'
import type { StoreSettings } from '../store/store.ts'
import { MAX_COMMISSION } from './seller-money.ts'
import { optionalText, SignedRupees, text } from '../core/wire.ts'

export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10')
export type Month = z.infer<typeof Month>

const amounts = {
  gross: SignedRupees,
  commission: SignedRupees,
  tcs: SignedRupees,
  tds: SignedRupees,
  net: SignedRupees,
}

export const StatementKind = z.enum(['sale', 'taken_back', 'tds', 'payout', 'payout_failed'])
export type StatementKind = z.infer<typeof StatementKind>

/**
 * One entry in the account of a seller. For a sale, `net` is the amount after deductions. A payout has only `net`, which reduces the
 * balance.
 */
export const StatementLine = z.object({
  _id: z.number().int(),
  kind: StatementKind,
  day: Day,
  orderId: z.string().nullable(),
  ...amounts,
})
export type StatementLine = z.infer<typeof StatementLine>

/** The account of a seller for a calendar month in India. `opening` plus the amounts of all lines is `closing`. */
export const Statement = z.object({
  month: Month,
  seller: z.object({
    name: z.string(),
    gstin: z.string().nullable(),
    pan: z.string().nullable(),
  }),
  opening: SignedRupees,
  lines: z.array(StatementLine),
  /** Sums of the amounts of all sales of the month. Clawbacks are deducted from these sums. */
  earned: z.object(amounts),
  paidOut: SignedRupees,
  closing: SignedRupees,
  /** The tax invoice and credit notes for the commission of the month. They are issued after the month has ended. */
  documents: z.array(z.object({ _id: z.string(), name: z.string(), number: z.string() })),
})
export type Statement = z.infer<typeof Statement>

const MonthSum = z.object({ month: Month, ...amounts, paidOut: SignedRupees, closing: SignedRupees })
export type MonthSum = z.infer<typeof MonthSum>

export const sellerStatements = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/statements',
  summary: 'Lists the months with entries in the account of the signed-in seller, newest first',
  reply: z.object({ data: z.array(MonthSum) }),
})

const month = z.object({ month: Month })

export const sellerStatement = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/statement',
  summary: 'Returns the monthly statement of the signed-in seller: sales, deductions and payouts',
  query: month,
  reply: Statement,
})

const File = z.instanceof(Uint8Array)

export const sellerStatementPdf = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/statement/pdf',
  summary: 'Returns the monthly statement of the signed-in seller as a PDF',
  query: month,
  reply: File,
  bytes: 'application/pdf',
})

export const sellerStatementCsv = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/statement/csv',
  summary: 'Returns the monthly statement of the signed-in seller as CSV, safe from formula injection',
  query: month,
  reply: File,
  bytes: 'text/csv',
})

const ofSeller = z.object({ id: z.string().max(100) })

export const adminStatement = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/sellers/:id/statement',
  summary: 'Returns the statement of a seller for a month; the default is the latest month',
  params: ofSeller,
  query: z.object({ month: Month.optional() }),
  reply: z.object({ name: z.string(), months: z.array(MonthSum), statement: Statement.nullable() }),
})

export const adminStatementPdf = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/sellers/:id/statement/pdf',
  summary: 'Returns the monthly statement of a seller as a PDF',
  params: ofSeller,
  query: month,
  reply: File,
  bytes: 'application/pdf',
})

export const adminStatementCsv = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/sellers/:id/statement/csv',
  summary: 'Returns the monthly statement of a seller as CSV',
  params: ofSeller,
  query: month,
  reply: File,
  bytes: 'text/csv',
})

/** Labels of statement lines. */
export const statementLabels: Record<StatementKind, string> = {
  sale: 'Sale',
  taken_back: 'Sale reversed',
  tds: 'TDS on an earlier sale',
  payout: 'Payout',
  payout_failed: 'Returned by the bank',
}

/** Says below a statement when a payout is deducted, because the bank pays it later. */
export const payoutNote = 'A payout is deducted on the day it is prepared; the bank transfers it later.'

export const PayoutState = z.enum(['made', 'paid', 'failed'])
export type PayoutState = z.infer<typeof PayoutState>

/**
 * Returns what has happened to a payout, as its seller and staff see it. A payout that was made is with the bank only after staff have
 * saved the file of its batch, at `fileAt`.
 */
export function payoutLabel({ state, fileAt }: { state: PayoutState; fileAt: string | null }): string {
  if (state === 'made') return fileAt ? 'With the bank' : 'Being prepared'
  return state === 'paid' ? 'Paid' : 'Returned by the bank'
}

/**
 * Returns the last day whose deliveries nobody can return any more: the longest return window, in hours, has ended for the whole day. A
 * batch of payouts is preset to this day, so the orders delivered by it are those that are payable.
 */
export const lastFinalDay = (now: Date, { shopper, business }: StoreSettings['returns']): Day =>
  addDays(dayInIndia(new Date(now.getTime() - Math.max(shopper, business) * 3_600_000)), -1)

const payout = {
  _id: z.string(),
  amount: SignedRupees,
  state: PayoutState,
  /** Bank reference of the transfer. */
  utr: z.string().nullable(),
  error: z.string().nullable(),
  /** Last four digits of the bank account. */
  account: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
}

/** When staff first saved the file for the bank; null if they have not yet. */
const fileAt = z.iso.datetime().nullable()

export const sellerPayouts = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/payouts',
  summary:
    'Returns the balance of the signed-in seller, the amounts of delivered orders and of those that can no longer be returned, and past payouts',
  reply: z.object({
    balance: SignedRupees,
    /** The part of `balance` for orders that are delivered and whose goods are not being returned. */
    ready: SignedRupees,
    /** The part of `balance` for orders delivered by `lastFinalDay`, as staff see it before they create a batch. */
    payable: SignedRupees,
    /** The reason why no payout is possible now; null when one is possible. */
    obstacle: z.string().nullable(),
    data: z.array(z.object({ ...payout, fileAt })),
  }),
})

/**
 * The amount due to a seller. `ready` is the part of `balance` that can be paid out: it includes a sale only if the order was delivered by
 * the end of the chosen day and its goods are not being returned. `obstacle` is the reason why no payout is possible; null when one is possible.
 */
export const SellerDue = z.object({
  sellerId: z.string(),
  name: z.string(),
  balance: SignedRupees,
  ready: SignedRupees,
  obstacle: z.string().nullable(),
  /**
   * Set while payouts wait because the bank account was changed. They wait until `waitsUntil`, or until staff confirm the new account.
   * `before` contains the last digits of the former account number.
   */
  bankCheck: z.object({ waitsUntil: z.iso.datetime(), before: z.string() }).nullable(),
})
export type SellerDue = z.infer<typeof SellerDue>

export const PayoutBatch = z.object({
  _id: z.string(),
  until: Day,
  by: z.string(),
  createdAt: z.iso.datetime(),
  fileAt,
  total: SignedRupees,
  payouts: z.array(z.object({ ...payout, sellerId: z.string(), name: z.string() })),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>
export type Payout = PayoutBatch['payouts'][number]

const until = z.object({ until: Day })

export const adminPayouts = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/payouts',
  summary:
    'Lists the amounts due to sellers for orders delivered by a day, and the latest payout batches; the filters choose payouts by state, seller and day',
  query: z.object({
    ...until.shape,
    state: PayoutState.optional(),
    seller: optionalText(100),
    /** The first and the last day, in India, on which a payout was created. */
    createdFrom: Day.optional(),
    createdUntil: Day.optional(),
  }),
  reply: z.object({
    due: z.array(SellerDue),
    batches: z.array(PayoutBatch),
    /** The sellers who have had a payout. */
    sellers: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

export const makePayouts = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/payouts',
  summary:
    'Creates a payout batch of all amounts due for orders delivered by a day; an amount is never paid twice',
  body: until,
  reply: PayoutBatch,
  status: 201,
})

const named = z.object({ id: z.string().max(100) })

/** UTR, the bank's reference number of a transfer: 12 to 22 letters and digits. */
const Utr = z
  .string()
  .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{12,22}$/, 'Enter a UTR with 12 to 22 letters and digits')

export const PayoutResult = z.union([
  z.object({ utr: Utr }),
  z.object({ error: text(200).min(3, 'Enter the reason given by the bank') }),
])
export type PayoutResult = z.infer<typeof PayoutResult>

export const settlePayout = endpoint({
  access: 'finance',
  method: 'PUT',
  path: '/api/admin/payouts/:id',
  summary: 'Records the bank reference of a payout, or its failure, which makes the amount due again',
  params: named,
  body: PayoutResult,
  reply: PayoutBatch,
})

export const payoutFile = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/payouts/:id/file',
  summary: 'Returns the open transfers of a batch as a NEFT file for the bank',
  params: named,
  reply: File,
  bytes: 'text/csv',
})

/** A commission rate: percent with at most two decimals (12.5) in requests and responses, basis points in the program. */
export const CommissionPercent = z.codec(
  z
    .number('Enter a rate in percent')
    .min(0, 'A rate cannot be negative')
    .max(MAX_COMMISSION / 100, `At most ${MAX_COMMISSION / 100}%`)
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'At most two decimals'),
  z.number().int(),
  { decode: (percent) => Math.round(percent * 100), encode: (rate) => rate / 100 },
)

const rule = {
  sellerId: z.string().max(100).nullable(),
  category: CategorySlug.nullable(),
  /** The commission rate. Null means that the earlier rule with the same seller and category no longer applies from the day `from`. */
  rate: CommissionPercent.nullable(),
  from: Day,
}
export const NewCommissionRule = z.object(rule).refine(({ sellerId, category }) => !sellerId || !category, {
  path: ['category'],
  error: 'A rule applies to either a seller or a category, not both',
})
export type NewCommissionRule = z.infer<typeof NewCommissionRule>

export const currentCommission = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/commission',
  summary: 'Returns the commission rate of today, and those of categories that have another one',
  reply: z.object({
    rate: CommissionPercent,
    categories: z.array(z.object({ name: z.string(), rate: CommissionPercent })),
  }),
})

const Rules = z.object({
  rules: z.array(
    z.object({
      _id: z.number().int(),
      ...rule,
      categoryName: z.string().nullable(),
      sellerName: z.string().nullable(),
      by: z.string(),
    }),
  ),
  sellers: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type CommissionRules = z.infer<typeof Rules>

export const commissionRules = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/commission',
  summary: 'Lists the commission rules for sellers, categories and all sales, with their first day',
  reply: Rules,
})

export const addCommissionRule = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/commission',
  summary: 'Adds a commission rule that starts today or later; earlier orders keep their rate',
  body: NewCommissionRule,
  reply: Rules,
  status: 201,
})
