import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/wire.ts'

/** Figures of all orders. Revenue is what the shop has earned: no deposits, and less what went back. */
export const adminStats = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'How many orders there are, how many wait, and what the shop has earned',
  reply: z.object({
    totalOrders: z.number().int(),
    pendingOrders: z.number().int(),
    totalRevenue: Rupees,
    revenueToday: Rupees,
    revenueThisMonth: Rupees,
  }),
})

const Day = z.object({
  day: z.iso.date(),
  users: z.number().int(),
  orders: z.number().int(),
  revenue: Rupees,
})
export type DashboardDay = z.infer<typeof Day>

export const dashboard = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What the first page of the admin shows: today at a glance, and the last seven days in India',
  reply: z.object({
    totalUsers: z.number().int(),
    todayUsers: z.number().int(),
    totalOrders: z.number().int(),
    pendingOrders: z.number().int(),
    revenueToday: Rupees,
    revenueThisMonth: Rupees,
    revenueTarget: Rupees,
    /** Garments with customers, and those of them that are to be back today or should be already. */
    rentalsOut: z.number().int(),
    returnsDue: z.number().int(),
    /** Live products of which some size has five or fewer left. */
    lowStock: z.number().int(),
    submissionsWaiting: z.number().int(),
    /** Units that pending orders reserve whose money has not come. */
    unpaidUnits: z.number().int(),
    /** Payments of another amount than was asked for, about which staff have to decide. */
    paymentsToDecide: z.number().int(),
    /** The oldest first, today last. */
    week: z.array(Day).length(7),
  }),
})
export type Dashboard = z.output<(typeof dashboard)['reply']>
