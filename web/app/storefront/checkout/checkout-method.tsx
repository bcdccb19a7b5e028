import type { PaymentMethod } from '../../../../contract/orders/orders.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { Icon, type IconName } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { FieldError } from '../../ui/field'

/** The settings that decide which payment methods the checkout offers. */
export type PaymentSettings = Pick<PublicSettings, 'online' | 'upi' | 'cod'>

/** Returns the payment methods that the shop offers. The first one is selected by default. */
export const offeredPaymentMethods = ({ online, upi, cod }: PaymentSettings): PaymentMethod[] => {
  const isOffered = { phonepe: online !== 'none', upi: upi.vpa !== '', cod: cod.enabled }
  return methods.map(({ method }) => method).filter((method) => isOffered[method])
}

const methods: { method: PaymentMethod; title: string; description: string; icon: IconName }[] = [
  { method: 'phonepe', title: 'UPI, cards, wallets', description: 'Paid through PhonePe', icon: 'phone' },
  { method: 'upi', title: 'UPI transfer', description: 'Scan a code with any UPI app', icon: 'rupee' },
  { method: 'cod', title: 'Cash on delivery', description: 'Pay when you get your order', icon: 'rupee' },
]

const SIMULATED = 'PhonePe is simulated here: no money is charged'

type PaymentMethodFieldProps = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  offered: readonly PaymentMethod[]
  error: string | undefined
  /** True if the shop simulates online payments. */
  isSimulated: boolean
  /** About cash on delivery: the reason why it cannot be used for this order, and the amount limit for such orders. */
  cod: { problem: string | null; note: string | null }
}

export function PaymentMethodField({
  value,
  onChange,
  offered,
  error,
  isSimulated,
  cod,
}: PaymentMethodFieldProps) {
  return (
    <fieldset {...(error ? { 'aria-describedby': 'paymentMethod-error' } : {})}>
      <legend className="mb-4 font-display text-2xl">Payment method</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {methods
          .filter(({ method }) => offered.includes(method))
          .map(({ method, title, description, icon }) => (
            <label
              key={method}
              className="has-disabled:bg-sunken flex min-h-16 items-center gap-3 rounded-card border border-edge bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="paymentMethod"
                value={method}
                checked={value === method}
                disabled={method === 'cod' && cod.problem !== null && value !== 'cod'}
                onChange={() => onChange(method)}
                className="size-5"
              />
              <span className="flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="hint">
                  {(method === 'cod' && (cod.problem ?? cod.note)) ||
                    (method === 'phonepe' && isSimulated && SIMULATED) ||
                    description}
                </span>
              </span>
              <Icon name={icon} className="size-6 text-muted" />
            </label>
          ))}
      </div>
      {offered.length === 0 && <Notice>No payment method is available yet. Please contact us.</Notice>}
      <FieldError id="paymentMethod-error" className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  )
}
