import type { PaymentMethod } from '../../../contract/orders/orders.ts'
import type { PaymentProvider } from '../../../contract/payments/payments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { createPhonePeGateway } from './providers/phonepe.ts'
import type { Gateway } from './providers/provider.ts'

/** What taking money needs: the database, the clock and the gateway that the shop has chosen, null with `demo` and `none`. */
export type PaymentDeps = { db: Db; env: Env; gateway: Gateway | null }

export const createPaymentDeps = (db: Db, env: Env): PaymentDeps => ({ db, env, gateway: gatewayOf(env) })

function gatewayOf(env: Env): Gateway | null {
  if (env.PAYMENT_PROVIDER !== 'phonepe') return null
  return createPhonePeGateway({
    clientId: env.PHONEPE_CLIENT_ID!,
    clientSecret: env.PHONEPE_CLIENT_SECRET!,
    clientVersion: env.PHONEPE_CLIENT_VERSION,
    baseUrl: env.PHONEPE_BASE_URL,
    authUrl: env.PHONEPE_AUTH_URL ?? env.PHONEPE_BASE_URL,
    webhookUser: env.PHONEPE_WEBHOOK_USER!,
    webhookPassword: env.PHONEPE_WEBHOOK_PASSWORD!,
  })
}

/** Who takes the money of an order that is paid by this method. Refuses online payments where the shop takes none. */
export function providerOf(deps: PaymentDeps, method: PaymentMethod): PaymentProvider {
  return method === 'phonepe' ? onlineProvider(deps) : method
}

/** Who takes online payments. Refuses where the shop takes none. */
export function onlineProvider({ env }: PaymentDeps): 'demo' | 'phonepe' {
  if (env.PAYMENT_PROVIDER !== 'none') return env.PAYMENT_PROVIDER
  const message = 'This shop does not take online payments. Please choose another payment method'
  return refuse('method_not_offered', message, { fields: [{ path: 'paymentMethod', message }] })
}

/** The gateway, where one is set up. */
export const gatewayFor = ({ gateway }: PaymentDeps): Gateway =>
  gateway ?? refuse('unavailable', 'This shop has no payment service set up')
