import { formatPayable, paise } from '../core/money.ts'
import { z } from 'zod'
import { dayNumber } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, SignedRupees } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'

/**
 * The figures of the report with their definitions. The page and the CSV file show these texts. `rupees` figures are amounts in paise
 * inside the program.
 */
export const figureDefinitions = {
  revenue: {
    label: 'Revenue',
    unit: 'rupees',
    definition:
      'Income in the ledger, by the day on which it was posted: sales and rent with their delivery charges, late fees, damage charges and ' +
      'commission, including GST, ' +
      'less refunds and the share of sellers. Deposits are not revenue. A refund lowers the revenue of the day of the refund. ' +
      'Simulated payments count only in the demo shop. The dashboard uses the same figure, but shows a negative amount as ₹0.',
  },
  orders: {
    label: 'Orders',
    unit: 'count',
    definition:
      'Orders by the day on which they were placed, including unpaid orders and orders cancelled later.',
  },
  cancelled: {
    label: 'Cancelled',
    unit: 'count',
    definition: 'The orders of the period that are cancelled now, by the day on which they were placed.',
  },
  orderValue: {
    label: 'Order value',
    unit: 'rupees',
    definition:
      'Goods, rent and delivery charges of orders that are not cancelled, after coupon discounts, including GST and without deposits, by the day on ' +
      'which the order was placed. Returns do not change it.',
  },
  averageOrder: {
    label: 'Average order',
    unit: 'rupees',
    definition: 'Order value divided by the number of orders that are not cancelled, rounded to the paisa.',
  },
  newCustomers: {
    label: 'New customers',
    unit: 'count',
    definition:
      'Orders that are not cancelled and are the first such order of their customer. A customer is recognised by account or e-mail address; orders with neither are not counted.',
  },
  repeatOrders: {
    label: 'Repeat orders',
    unit: 'count',
    definition:
      'Orders that are not cancelled, from customers who had placed an earlier order that is not cancelled.',
  },
} as const
export type Figure = keyof typeof figureDefinitions
export const figureNames = Object.keys(figureDefinitions) as readonly Figure[]

/** The open work of this moment with its definitions. It does not depend on the period. */
export const openWorkDefinitions = {
  pendingOrders: { label: 'Pending orders', definition: 'Orders that nobody has confirmed yet.' },
  toPack: { label: 'Orders to pack', definition: 'Confirmed orders with goods that are not shipped yet.' },
  toHandOut: {
    label: 'Ready to hand out',
    definition:
      'Booked garments that can be handed out today, because their preparation or delivery days have begun, also those without a piece. Some may leave later.',
  },
  rentalsOut: {
    label: 'Rentals with customers',
    definition: 'Garments that are handed out and not back yet.',
  },
  returnsDue: {
    label: 'Due back or late',
    definition: 'Of these, garments that are due today or earlier.',
  },
  rentalsLate: { label: 'Late rentals', definition: 'Of these, garments that were due before today.' },
  returnsToAnswer: {
    label: 'Returns to answer',
    definition: 'Requests of customers that nobody has approved or refused yet.',
  },
  submissionsWaiting: {
    label: 'Submissions to review',
    definition: 'Products of sellers, and changes of them, that wait for a decision.',
  },
} as const
type OpenWorkName = keyof typeof openWorkDefinitions
export const openWorkNames = Object.keys(openWorkDefinitions) as readonly OpenWorkName[]
export const depositsHeldDefinition = 'Deposits that the shop owes to customers now, according to the ledger.'

const count = z.number().int()
const Figures = z.object({
  revenue: SignedRupees,
  orders: count,
  cancelled: count,
  orderValue: Rupees,
  averageOrder: Rupees,
  newCustomers: count,
  repeatOrders: count,
})
export type Figures = z.output<typeof Figures>

const OpenWork = z.object({
  pendingOrders: count,
  toPack: count,
  toHandOut: count,
  rentalsOut: count,
  returnsDue: count,
  rentalsLate: count,
  returnsToAnswer: count,
  submissionsWaiting: count,
})

const Range = z.object({ from: Day, until: Day })
const Step = Range.extend(Figures.shape)
export type ReportStep = z.output<typeof Step>

/** Maximum length of a report, to limit the cost of its queries: two years. */
const MAX_REPORT_DAYS = 731

const day = z.iso
  .date('Enter a date as YYYY-MM-DD')
  .refine((text) => text >= '2000-01-01' && text < '2101-01-01', 'Enter a date between 2000 and 2100')
/** The period of a report (both days included), the length of its steps, and the period that it is compared with. */
export const ReportQuery = z
  .object({
    from: day,
    until: day,
    step: z.enum(['day', 'week', 'month']).default('day'),
    compare: z.enum(['none', 'previous', 'year']).default('none'),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day cannot be before the first day',
  })
  .refine(({ from, until }) => dayNumber(until) - dayNumber(from) < MAX_REPORT_DAYS, {
    path: ['until'],
    message: 'A report can cover at most two years',
  })
export type ReportQuery = z.output<typeof ReportQuery>

/** A festival season begins so many days before the first night, when customers start to buy and book for it. */
export const SEASON_LEAD_DAYS = 45

export const salesReport = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/report',
  summary:
    'Returns sales figures of a period by day, week or month (in India), and compares them with another period',
  query: ReportQuery,
  reply: z.object({
    /**
     * The current or last festival season, according to the calendar of festivals: from `SEASON_LEAD_DAYS` before the first night until the last
     * night. Null if no season has begun yet. It does not depend on the period.
     */
    season: Range.extend({ name: z.string() }).nullable(),
    totals: Figures,
    before: Range.extend({ totals: Figures, steps: z.array(Step) }).nullable(),
    steps: z.array(Step),
    /** Most ordered products, by value. Value is the price before coupon discounts; cancelled orders do not count. */
    products: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        type: z.enum(['buy', 'rent']),
        units: count,
        value: Rupees,
      }),
    ),
    coupons: z.array(z.object({ code: z.string(), orders: count, discount: Rupees, orderValue: Rupees })),
    sellers: z.array(z.object({ id: z.string(), name: z.string(), units: count, value: Rupees })),
    /** Garments by product and size: booked days in the period, and all days of their pieces. */
    rentals: z.array(
      z.object({
        productId: z.string(),
        title: z.string(),
        size: z.string().nullable(),
        booked: count,
        available: count,
      }),
    ),
    /** See `depositsHeldDefinition`. */
    depositsHeld: SignedRupees,
    openWork: OpenWork,
  }),
})
export type SalesReport = z.output<(typeof salesReport)['reply']>

export const exportReport = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/exports/report.csv',
  summary:
    'Exports the sales figures of a period as CSV: one row per step, the definitions of the figures, deposits and open work, and the lists of products, garments, coupons and sellers',
  query: ReportQuery,
  reply: z.unknown(),
  limit: 10,
})

/** Formats a figure of the report: whole rupees without decimals, other amounts to the paisa, counts with Indian grouping. */
export function formatFigure(name: Figure, value: number): string {
  if (figureDefinitions[name].unit === 'count') return value.toLocaleString('en-IN')
  return formatPayable(paise(value))
}
