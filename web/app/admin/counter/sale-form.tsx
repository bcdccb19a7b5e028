import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { CounterSale } from '../../../../contract/checkout/counter.ts'
import { counterNeeds } from '../../../../contract/checkout/counter-rules.ts'
import { paise } from '../../../../contract/core/money.ts'
import { AddressFields } from '../../components/address-fields'
import { useAddress, type AddressForm } from '../../lib/account/use-address'
import type { TypedAddress } from '../../lib/account/typed-address'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Notice } from '../../ui/notice'
import { Card } from '../../ui/card'
import { CustomerPanel } from './customer-panel'
import { PaymentPanel, readRupees } from './payment-panel'
import { itemsOf, type SaleDraft } from './sale-draft'
import type { SaleQuote } from './use-sale-quote'

type SaleFormProps = {
  sale: SaleDraft
  quote: SaleQuote
  change: (part: Partial<SaleDraft>) => void
  onDone: (orderId: string) => void
}

/**
 * The codes after which the server may have recorded the sale. A new quote would then find its goods sold, so that staff could not send it again
 * with the same key.
 */
const unanswered = ['network', 'overloaded', 'in_flight']

/** Customer and payment of the sale, and the button that places it. A refused sale keeps everything that staff have entered. */
export function SaleForm({ sale, quote, change, onDone }: SaleFormProps) {
  const place = useEndpointForm('placeCounterSale', {
    idempotencyKey: sale.key,
    done: 'Sale recorded',
    onDone: (reply) => onDone((reply as CounterSale).order._id),
    onRefused: ({ code }) => !unanswered.includes(code) && quote.refresh(),
  })
  const needs = counterNeeds({
    total: quote.quote?.quote.total ?? paise(0),
    amountDue: quote.quote?.quote.amountDue ?? paise(0),
    hasRental: sale.lines.some(({ type }) => type === 'rent'),
    payment: sale.payment ?? 'cash',
  })
  const address = useSaleAddress({ sale, change, form: place.form })
  function submit() {
    const totals = quote.quote?.quote
    if (!totals || place.isBusy) return
    const validAddress = needs.address ? address.validate() : null
    if (needs.address && !validAddress) return
    void place.submit(bodyOf(sale, { totals, address: validAddress }))
  }
  return (
    <ActionForm
      of={place}
      aria-label="Customer and payment"
      className="grid min-w-0 gap-5 md:max-xl:grid-cols-2 md:max-xl:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {place.refusal?.code === 'key_reused' && (
        <Notice kind="warning">
          The sale that was begun here is already recorded with other goods or data, for example from a copy
          of this browser tab. Compare it in the list of orders. If this is another sale, press “Start again”.
        </Notice>
      )}
      <div className="grid min-w-0 gap-5">
        <CustomerPanel sale={sale} needs={needs} errors={place.errors} change={change} />
        {needs.address && (
          <Card className="p-5">
            {needs.reason && <p className="mb-4 text-muted">{needs.reason}.</p>}
            <AddressFields form={address} legend="Address" />
          </Card>
        )}
      </div>
      <PaymentPanel
        sale={sale}
        quote={quote.quote}
        isLoading={quote.isLoading}
        isBusy={place.isBusy}
        errors={place.errors}
        change={change}
      />
    </ActionForm>
  )
}

type SaleAddress = Pick<SaleFormProps, 'sale' | 'change'> & { form: RefObject<HTMLFormElement | null> }

/** The address, which begins with the name and the phone number of the customer. It is a part of the stored sale. */
function useSaleAddress({ sale: { name, phone, address: stored }, change, form }: SaleAddress): AddressForm {
  const address = useAddress(stored, { form })
  const last = useRef({ name: stored.recipient && name, phone: stored.phone && phone })
  const follow = useEffectEvent((name: string, phone: string) => {
    const { recipient, phone: addressPhone } = address.fields
    const isUntouched = recipient === last.current.name && addressPhone === last.current.phone
    last.current = { name, phone }
    if (isUntouched) address.replace({ ...address.fields, recipient: name, phone })
  })
  useEffect(() => follow(name, phone), [name, phone])
  const store = useEffectEvent((fields: TypedAddress) => change({ address: fields }))
  useEffect(() => store(address.fields), [address.fields])
  return address
}

type Agreed = {
  totals: NonNullable<SaleQuote['quote']>['quote']
  address: ReturnType<AddressForm['validate']>
}

/** The body of the request, with amounts in rupees. */
function bodyOf(sale: SaleDraft, { totals, address }: Agreed) {
  const { account, name, phone, email, coupon, payment, given } = sale
  const cash = payment === 'cash' ? readRupees(given) : null
  return {
    customer: account ? { userId: account.userId, phone } : { name: name || null, phone, email },
    items: itemsOf(sale.lines),
    couponCode: coupon || null,
    total: totals.total / 100,
    amountDue: totals.amountDue / 100,
    payment,
    given: cash === null ? null : cash / 100,
    address,
  }
}
