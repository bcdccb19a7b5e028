import type { PaymentProvider } from '../../contract/payments.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { openPhonePe } from './phonepe.ts'
import type { Gateway } from './provider.ts'

/** What taking money needs: the database, the clock and the gateway that the shop has chosen, none with the demo provider. */
export type Till = { db: Db; env: Env; gateway: Gateway | null }

export const openTill = (db: Db, env: Env): Till => ({ db, env, gateway: gatewayOf(env) })

function gatewayOf(env: Env): Gateway | null {
  if (env.PAYMENT_PROVIDER === 'demo') return null
  return openPhonePe({
    clientId: env.PHONEPE_CLIENT_ID!,
    clientSecret: env.PHONEPE_CLIENT_SECRET!,
    clientVersion: env.PHONEPE_CLIENT_VERSION,
    baseUrl: env.PHONEPE_BASE_URL,
    authUrl: env.PHONEPE_AUTH_URL ?? env.PHONEPE_BASE_URL,
    webhookUser: env.PHONEPE_WEBHOOK_USER!,
    webhookPassword: env.PHONEPE_WEBHOOK_PASSWORD!,
  })
}

/** Who takes the money of an order that is paid by this method. */
export function providerOf(till: Till, method: 'phonepe' | 'upi' | 'cod'): PaymentProvider {
  return method === 'phonepe' && !till.gateway ? 'demo' : method
}

/** The gateway, where one is set up. */
export const gatewayFor = ({ gateway }: Till): Gateway =>
  gateway ?? refuse('unavailable', 'This shop has no payment service set up')
