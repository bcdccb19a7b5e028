import { useState, type FormEvent } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { extendRental, quoteExtension } from '../../../../contract/orders/rental-order.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { useOrderAction } from './use-order-action'

type ExtendRentalProps = { orderId: string; line: number; earliest: string }

/** The button and dialog that extend a rental: the customer chooses a new last day, sees the price and confirms. */
export function ExtendRental({ orderId, line, earliest }: ExtendRentalProps) {
  const { isBusy, problem, run } = useOrderAction()
  const [until, setUntil] = useState('')
  const [quote, setQuote] = useState<Reply<typeof quoteExtension> | null>(null)
  const params = { id: orderId }

  async function requestQuote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('until')
    setQuote(null)
    const isFree = await run(async () =>
      setQuote(await api(quoteExtension, { params, query: { line, until } })),
    )
    if (!isFree && field instanceof HTMLElement) field.focus()
  }
  const confirm = () =>
    quote &&
    run(
      () => api(extendRental, { params, body: { line, until: quote.until, amount: quote.amount } }),
      `Your rental now ends on ${formatDay(quote.until)}`,
    )
  return (
    <form noValidate onSubmit={(event) => void requestQuote(event)} className="rounded-xl bg-sunken p-4">
      <h4 className="mb-2 font-semibold">Extend your rental</h4>
      <div className="cluster items-end">
        <Field
          className="grow"
          label="New last day"
          type="date"
          name="until"
          min={earliest}
          value={until}
          error={problem || undefined}
          onChange={({ currentTarget }) => {
            setUntil(currentTarget.value)
            setQuote(null)
          }}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy && !quote} disabled={!until}>
          Check the price
        </Button>
      </div>
      {quote && (
        <Notice
          kind="info"
          className="mt-3 bg-surface"
          action={
            <Button size="small" isBusy={isBusy} onClick={() => void confirm()}>
              Extend
            </Button>
          }
        >
          {quote.days === 1 ? 'One more day costs' : `${quote.days} more days cost`}{' '}
          {formatRupees(quote.amount)}. You pay when you return it.
        </Notice>
      )}
    </form>
  )
}
