import { useState, type FormEvent } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { adminQuoteExtension, quoteExtension } from '../../../../contract/orders/rental-order.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { ActionButton, focusFirstInvalid, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Notice } from '../../ui/notice'

type ExtendRentalProps = { orderId: string; line: number; earliest: string; isStaff?: boolean }

/** The form that extends a rental: the customer, or staff for a customer, choose a new last day, see the price and confirm. */
export function ExtendRental({ orderId, line, earliest, isStaff = false }: ExtendRentalProps) {
  const [until, setUntil] = useState('')
  const [quote, setQuote] = useState<Reply<typeof quoteExtension> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const params = { id: orderId }
  const extend = useEndpointForm(isStaff ? 'adminExtendRental' : 'extendRental', {
    params,
    done: quote ? `The rental now ends on ${formatDay(quote.until)}` : 'The rental is extended',
  })

  async function requestQuote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isChecking) return
    setQuote(null)
    setProblem(null)
    setChecking(true)
    try {
      setQuote(await api(isStaff ? adminQuoteExtension : quoteExtension, { params, query: { line, until } }))
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      focusFirstInvalid(form, { until: 'refused' })
    } finally {
      setChecking(false)
    }
  }
  return (
    <div className="rounded-xl bg-sunken p-4">
      <h4 className="mb-2 font-semibold">{isStaff ? 'Extend this rental' : 'Extend your rental'}</h4>
      <form noValidate onSubmit={(event) => void requestQuote(event)} className="cluster items-end">
        <DateField
          className="grow"
          label="New last day"
          name="until"
          min={earliest}
          value={until}
          error={problem ?? undefined}
          onChange={({ currentTarget }) => {
            setUntil(currentTarget.value)
            setQuote(null)
          }}
        />
        <Button type="submit" variant="secondary" isBusy={isChecking} disabled={!until}>
          Check the price
        </Button>
      </form>
      {quote?.until === until && (
        <Notice
          kind="info"
          className="mt-3 bg-surface"
          action={
            <ActionButton
              of={extend}
              size="small"
              fields={{ line: String(line), until: quote.until, amount: String(quote.amount / 100) }}
            >
              Extend
            </ActionButton>
          }
        >
          {quote.days === 1 ? 'One more day' : `${quote.days} more days`}, until {formatDay(quote.until)},{' '}
          {quote.days === 1 ? 'costs' : 'cost'} {formatPayable(quote.amount)}.{' '}
          {isStaff
            ? 'The customer owes this when they return the outfit.'
            : 'You can pay now or when you return the outfit.'}
        </Notice>
      )}
    </div>
  )
}
