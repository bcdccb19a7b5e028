import { z } from 'zod'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { sellerSharesDue } from '../../orders/order-events.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { subscriptionPaid } from '../subscriptions/subscription.ts'
import { billCommission } from './billing/bill-commission.ts'
import { billSubscriptions } from './billing/bill-subscriptions.ts'
import { allocateToSellers } from './allocate-to-sellers.ts'
import { notifySellers } from './notify-sellers.ts'
import { notifyStatements } from './statements/notify-statements.ts'

const commission = topic('seller-commission', z.object({}), { retries: 2 })
const statements = topic('seller-statements', z.object({}), { retries: 2 })

/**
 * Background jobs: allocation to sellers and e-mails about the goods to pack, invoices for subscriptions and commission, and monthly
 * statements. No job pays the sellers: the finance staff start payouts with the endpoint `makePayouts`.
 */
export const payoutJobs = (shop: SellerDeps): Worker[] => [
  worker(sellerSharesDue, async ({ orderId }) => {
    await allocateToSellers(shop, orderId)
    await notifySellers(shop, orderId)
  }),
  worker(subscriptionPaid, () => billSubscriptions(shop), '35 6 * * *'),
  worker(commission, () => billCommission(shop), '50 6 * * *'),
  worker(statements, () => notifyStatements(shop), '20 7 1-5 * *'),
]
