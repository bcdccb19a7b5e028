import { z } from 'zod'
import { isRefusal } from '../../../contract/core/refusal.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { fingerprintOf } from '../../platform/storage/pictures/fingerprint.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { checkOtherPayment } from '../payments/jobs.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { sweepSubscriptions } from './sync-listings.ts'
import {
  refreshSubscriptionPayment,
  sweepLatePayments,
  sweepSubscriptionPayments,
} from './subscriptions/pay-subscription.ts'
import { findMediaWithoutFingerprint, storeFingerprint } from './submissions/queries.ts'
import type { SellerDeps } from './seller-deps.ts'
import { payoutJobs } from './payouts/jobs.ts'
import { purgePictures } from './submissions/purge-pictures.ts'
import { sweepSubscriptionRefunds } from './subscriptions/wrong-amounts.ts'
import { notifySubscriptionEnd } from './subscriptions/notify-subscription-end.ts'

const none = z.object({})
const subscriptions = topic('seller-subscriptions', none, { retries: 2 })
const endings = topic('subscription-end-notices', none, { retries: 2 })
const pictures = topic('submission-pictures', none, { retries: 0 })
const payments = topic('seller-payments', none, { retries: 0 })
const latePayments = topic('seller-late-payments', none, { retries: 0 })
const refunds = topic('seller-refunds', none, { retries: 0 })
const fingerprints = topic('picture-looks', none, { retries: 0 })

const BATCH_SIZE = 100

/** Computes fingerprints of new public pictures. Reviewers use them to find submissions with copied pictures. */
async function storeFingerprints({ db, env }: SellerDeps): Promise<void> {
  for (const { id } of await findMediaWithoutFingerprint(db, BATCH_SIZE)) {
    const fingerprint = await fingerprintOf(openStorage(env, 'media'), id).catch(nullWhenUnreadable)
    await storeFingerprint(db, { media_id: id, fingerprint })
  }
}

/**
 * Handles an error that occurs while a fingerprint is computed. Returns null if the picture is missing or broken; the picture then has no
 * fingerprint. Rethrows `unavailable` if the storage cannot be reached; the next run of the job tries again.
 */
function nullWhenUnreadable(error: unknown): null {
  if (isRefusal(error) && error.code === 'unavailable') throw error
  return null
}

/** Background jobs of sellers. Times of day are in Indian time. */
export const sellerJobs = (deps: PaymentDeps): Worker[] => [
  worker(subscriptions, () => sweepSubscriptions(deps), '1,31 * * * *'),
  worker(endings, () => notifySubscriptionEnd(deps), '35 9 * * *'),
  worker(pictures, () => purgePictures(deps), '50 3 * * *'),
  worker(payments, () => sweepSubscriptionPayments(deps), '* * * * *'),
  worker(latePayments, () => sweepLatePayments(deps), '17 * * * *'),
  worker(refunds, () => sweepSubscriptionRefunds(deps), '47 * * * *'),
  worker(checkOtherPayment, ({ id }) => refreshSubscriptionPayment(deps, id)),
  worker(fingerprints, () => storeFingerprints(deps), '*/10 * * * *'),
  ...payoutJobs(deps),
]
