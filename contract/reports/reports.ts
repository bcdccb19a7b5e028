import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/wire.ts'

/** Order statistics. Revenue excludes deposits and refunds; only users with the permission `finance` get it. */
export const adminStats = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Returns the number of orders, of pending orders, and the revenue',
  reply: z.object({
    totalOrders: z.number().int(),
    pendingOrders: z.number().int(),
    totalRevenue: Rupees.optional(),
    revenueToday: Rupees.optional(),
    revenueThisMonth: Rupees.optional(),
  }),
})

const Day = z.object({
  day: z.iso.date(),
  users: z.number().int(),
  orders: z.number().int(),
  revenue: Rupees.optional(),
})
export type DashboardDay = z.infer<typeof Day>

/** Only users with the permission `finance` get the revenue and its target. */
export const dashboard = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Returns the figures of the dashboard: today and the last seven days (in India)',
  reply: z.object({
    totalUsers: z.number().int(),
    todayUsers: z.number().int(),
    totalOrders: z.number().int(),
    pendingOrders: z.number().int(),
    revenueToday: Rupees.optional(),
    revenueThisMonth: Rupees.optional(),
    revenueTarget: Rupees.optional(),
    /** Number of garments that are with customers, and of these, those due back today or earlier, and those due back before today. */
    rentalsOut: z.number().int(),
    returnsDue: z.number().int(),
    rentalsLate: z.number().int(),
    /** Number of booked garments that leave the shop today or should have left. */
    toHandOut: z.number().int(),
    /** Number of confirmed orders with goods that are not shipped yet. */
    toPack: z.number().int(),
    returnsToAnswer: z.number().int(),
    complaintsToAnswer: z.number().int(),
    /**
     * Number of live products with at least one size of which at most `LOW_STOCK` units are left. At most `countedUpTo` + 1, which means that
     * there are more than `countedUpTo`.
     */
    lowStock: z.number().int(),
    submissionsWaiting: z.number().int(),
    /** Number of units reserved by pending, unpaid orders. */
    unpaidUnits: z.number().int(),
    /** Number of payments with a wrong amount that staff have not resolved yet. */
    paymentsToDecide: z.number().int(),
    /** Number of refunds that staff have to pay by hand and have not paid yet. */
    refundsToPay: z.number().int(),
    /** Figures of each of the last seven days, oldest day first. The last entry is today. */
    week: z.array(Day).length(7),
  }),
})
export type Dashboard = z.output<(typeof dashboard)['reply']>
