import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Rupees } from './wire.ts'

/** Figures of all orders. Revenue is what the shop has earned: no deposits, and less what went back. */
export const adminStats = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/stats',
  about: 'How many orders there are, how many wait, and what the shop has earned',
  reply: z.object({
    totalOrders: z.number().int(),
    pendingOrders: z.number().int(),
    totalRevenue: Rupees,
    revenueToday: Rupees,
    revenueThisMonth: Rupees,
  }),
})
