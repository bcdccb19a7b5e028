import type { PaymentMethod } from '../../../contract/orders/orders.ts'
import type { PaymentProvider } from '../../../contract/payments/payments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { createPhonePeGateway } from './providers/phonepe.ts'
import type { Gateway } from './providers/provider.ts'

/** Dependencies of payment use cases. `gateway` is null when PAYMENT_PROVIDER is `demo` or `none`. */
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

/** Returns the provider for a payment method. Refuses an online payment if the shop does not accept online payments. */
export function providerOf(deps: PaymentDeps, method: PaymentMethod): PaymentProvider {
  return method === 'phonepe' ? onlineProvider(deps) : method
}

/** Returns the provider for online payments. Refuses if the shop does not accept online payments. */
export function onlineProvider({ env }: PaymentDeps): 'demo' | 'phonepe' {
  if (env.PAYMENT_PROVIDER !== 'none') return env.PAYMENT_PROVIDER
  const message = 'This shop does not accept online payments. Please choose another payment method'
  return refuse('method_not_offered', message, { fields: [{ path: 'paymentMethod', message }] })
}

/** Returns the payment gateway. Refuses if no gateway is configured. */
export const gatewayFor = ({ gateway }: PaymentDeps): Gateway =>
  gateway ?? refuse('unavailable', 'No payment service is set up for this shop')

/** Returns whether a payment went through the payment gateway, which knows its state and refunds it. */
export const isThroughGateway = ({ provider }: { provider: PaymentProvider }): boolean =>
  provider === 'phonepe'
