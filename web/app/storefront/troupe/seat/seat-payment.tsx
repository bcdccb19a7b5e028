import { useRef, useState, type FormEvent } from 'react'
import { formatPayable } from '../../../../../contract/core/money.ts'
import { quoteSeat, type Seat } from '../../../../../contract/troupes/troupes.ts'
import { AddressFields } from '../../../components/address-fields'
import { OrderTotals } from '../../../components/orders/order-totals'
import { RentalConditionList } from '../../../components/orders/rental-conditions'
import { api } from '../../../lib/api/browser-api'
import { useAddress } from '../../../lib/account/use-address'
import { toTypedAddress } from '../../../lib/account/typed-address'
import { ActionNotice, useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { FieldGroup } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/loading'
import { openPaymentPage } from '../open-payment-page'
import { RadioCard } from '../../../ui/radio-card'
import { useLoaded } from '../../../lib/use-loaded'

type SeatPaymentProps = { seat: Seat; token: string; isSimulated: boolean }

/** Where the outfit of a dancer goes, what the dancer pays, and the button that starts the payment. */
export function SeatPayment({ seat, token, isSimulated }: SeatPaymentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [toOrganiser, setToOrganiser] = useState(true)
  const reloadOnRefusal = useReloadOnRefusal({ hasMessage: true })
  const pay = useEndpointForm('paySeat', {
    params: { token },
    hasNotice: true,
    onDone: openPaymentPage,
    onRefused(refusal) {
      if (refusal.code === 'price_changed') quote.refresh()
      else reloadOnRefusal(refusal)
    },
  })
  const address = useAddress(
    { ...toTypedAddress(null), recipient: seat.name },
    { form, refusal: { errors: pay.errors, values: {} } },
  )
  const destination = { toOrganiser, pin: toOrganiser ? null : address.pin || null }
  const quote = useSeatQuote(token, { ...destination, skuId: seat.skuId })
  const { reply } = quote
  const isCollected = !quote.isLoading && reply?.conditions?.lines.some(({ sent }) => !sent)
  const shopText = 'We do not send outfits there: yours is collected in our shop.'
  const problem =
    reply?.problems[0]?.message ??
    (reply?.delivery?.isServed === false ? 'We do not deliver to this PIN code' : null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (pay.isBusy || quote.isLoading || !reply) return
    const own = toOrganiser ? null : address.validate()
    if (!toOrganiser && !own) return
    void pay.submit({ toOrganiser, address: own, total: reply.quote.total / 100 })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="stack-wide">
      <FieldGroup title="Send it to" className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="destination"
          isChecked={toOrganiser}
          onChoose={() => setToOrganiser(true)}
          title="The organiser"
          text={`${seat.troupe.organiser ?? 'The organiser'}${seat.organiserCity ? ` in ${seat.organiserCity}` : ''}. ${toOrganiser && isCollected ? shopText : 'You see the address on your receipt.'}`}
        />
        <RadioCard
          name="destination"
          isChecked={!toOrganiser}
          onChoose={() => setToOrganiser(false)}
          title="My address"
          text={`Nobody in the group sees your address.${!toOrganiser && isCollected ? ` ${shopText}` : ''}`}
        />
      </FieldGroup>
      {!toOrganiser && <AddressFields form={address} legend="Your address" />}
      {quote.hasFailed && (
        <Notice
          kind="error"
          action={
            <Button size="small" variant="quiet" onClick={quote.refresh}>
              Try again
            </Button>
          }
        >
          We could not load the price.
        </Notice>
      )}
      {!reply && !quote.hasFailed && <Skeleton className="h-40" />}
      {reply && (
        <>
          <OrderTotals totals={reply.quote} due="You pay now" needsPin={reply.needsPin} isExact />
          {reply.conditions && <RentalConditionList conditions={reply.conditions} />}
        </>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <ActionNotice of={pay} />
      {isSimulated && <p className="hint">This shop simulates payments: no money is charged.</p>}
      <Button
        type="submit"
        needsScript
        size="large"
        isWide
        isBusy={pay.isBusy}
        disabled={!reply || quote.isLoading || problem !== null}
      >
        {reply ? `Pay ${formatPayable(reply.quote.amountDue)}` : 'Pay'}
      </Button>
    </form>
  )
}

type QuotedSeat = { toOrganiser: boolean; pin: string | null; skuId: string | null }

/** Fetches what a dancer pays, and fetches it again when the destination or the size changes. */
function useSeatQuote(token: string, { toOrganiser, pin, skuId }: QuotedSeat) {
  const request = JSON.stringify([token, toOrganiser, pin, skuId])
  const { data, isLoading, hasFailed, retry } = useLoaded(request, (signal) =>
    api(quoteSeat, { params: { token }, body: { toOrganiser, pin }, signal }),
  )
  return { reply: data, isLoading, hasFailed, refresh: retry }
}
