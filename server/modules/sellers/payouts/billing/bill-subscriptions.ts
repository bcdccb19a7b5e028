import { inTransaction } from '../../../../platform/db/database.ts'
import { runEach } from '../../../../platform/jobs/run-each.ts'
import { isDemo } from '../../../../platform/ops/shop-mode.ts'
import { hasTaxIdentity } from '../../../invoicing/issue-due-invoices.ts'
import { invoiceSubscription } from '../../../invoicing/seller-invoices.ts'
import type { SellerDeps } from '../../seller-deps.ts'
import { findUnbilledSubscriptions } from './queries.ts'
import { lockSeller } from '../queries.ts'

/**
 * Issues the missing invoices, including GST, for subscription payments; for simulated payments only in a demo. Issues nothing while the tax identity
 * of the shop is incomplete. Idempotent. An error stops the billing of one payment only.
 */
export async function billSubscriptions({ db, env }: SellerDeps): Promise<void> {
  if (!(await hasTaxIdentity(db))) return
  const demo = { isDemo: isDemo(env) }
  await runEach(await findUnbilledSubscriptions(db, demo), async ({ id, sellerId }) => {
    try {
      await inTransaction(db, async (tx) => {
        await lockSeller(tx, sellerId)
        const [open] = await findUnbilledSubscriptions(tx, { ...demo, id })
        if (open) await invoiceSubscription(tx, { ...open, at: env.now() })
      })
    } catch (error) {
      throw new Error(`Subscription not billed to ${sellerId}: ${String(error)}`, { cause: error })
    }
  })
}
