import { z } from 'zod'
import { topic } from '../../../platform/jobs/jobs.ts'

/** A month of a subscription has been paid: its invoice is due. */
export const subscriptionPaid = topic('subscription-paid', z.object({}))
