import { useRef, useState } from 'react'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { daysIn, formatDay, formatNights } from '../../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import {
  adminRentalChangeOptions,
  rentalChangeOptions,
  type ChangeNights,
  type ChangeOptions,
} from '../../../../contract/orders/rental-change.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { focusOnMount } from '../../lib/forms/opened-form'

type ChangeRentalProps = { orderId: string; line: number; isStaff?: boolean }
type Choice = { sku?: string; days?: number }

/** Changes the nights, the garment or the size of a rental: shows the free nights, each with the difference in price. */
export function ChangeRental({ orderId, line, isStaff = false }: ChangeRentalProps) {
  const { options, problem, isLoading, load, close, wasClosed } = useChangeOptions({ orderId, line, isStaff })
  if (!options) {
    return (
      <div className="flex flex-col items-start gap-3">
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button
          ref={wasClosed ? focusOnMount : undefined}
          variant="secondary"
          size="small"
          isBusy={isLoading}
          onClick={() => void load()}
        >
          Change nights or size
        </Button>
      </div>
    )
  }
  if (options.refusalReason) return <Notice kind="info">{options.refusalReason}</Notice>
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-label="Change this rental"
      aria-busy={isLoading}
      className="stack rounded-xl bg-sunken p-4"
    >
      <h4 className="font-semibold">Change this rental</h4>
      {!isStaff && options.until && (
        <p className="hint">You can change it until {formatDay(options.until)}.</p>
      )}
      <SelectField
        label="Outfit and size"
        hint={options.garments.find(({ skuId }) => skuId === options.skuId)?.title}
        value={options.skuId}
        onChange={({ currentTarget }) => void load({ sku: currentTarget.value, days: options.days })}
      >
        {[...Map.groupBy(options.garments, ({ title }) => title)].map(([title, garments]) => (
          <optgroup key={title} label={title}>
            {garments.map((garment) => (
              <option key={garment.skuId} value={garment.skuId}>
                {variantLabel(garment) || title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        label="Number of nights"
        value={options.days}
        onChange={({ currentTarget }) => void load({ sku: options.skuId, days: Number(currentTarget.value) })}
      >
        {countsOf(options).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      {problem && <Notice kind="error">{problem}</Notice>}
      <ChooseNights
        key={`${options.skuId} ${options.days}`}
        {...{ orderId, line, isStaff, options, load, close }}
      />
      <div>
        <Button variant="quiet" size="small" onClick={close}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** The numbers of nights that can be chosen. The present number is always among them. */
function countsOf({ minDays, maxDays, days }: ChangeOptions): number[] {
  const [first, last] = [Math.min(minDays, days), Math.max(maxDays, days)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Loads the options on demand, because most visitors of an order change nothing. */
function useChangeOptions({ orderId, line, isStaff }: Required<ChangeRentalProps>) {
  const [options, setOptions] = useState<ChangeOptions | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [wasClosed, setWasClosed] = useState(false)
  const lastRequest = useRef(0)

  async function load(choice: Choice = {}) {
    lastRequest.current += 1
    const number = lastRequest.current
    const isLast = () => number === lastRequest.current
    setLoading(true)
    setProblem(null)
    try {
      const request = { params: { id: orderId }, query: { line, ...choice } }
      const loaded = await (isStaff
        ? api(adminRentalChangeOptions, request)
        : api(rentalChangeOptions, request))
      if (isLast()) setOptions(loaded)
    } catch (error) {
      if (isLast()) setProblem(errorMessage(error) ?? 'Network error. Please try again.')
    } finally {
      if (isLast()) setLoading(false)
    }
  }
  function close() {
    lastRequest.current += 1 // the reply to a running request must not open the form again
    setLoading(false)
    setProblem(null)
    setOptions(null)
    setWasClosed(true)
  }
  return { options, problem, isLoading, load, close, wasClosed }
}

type ChooseNightsProps = Required<ChangeRentalProps> & {
  options: ChangeOptions
  load: (choice: Choice) => Promise<void>
  close: () => void
}

function ChooseNights({ orderId, line, isStaff, options, load, close }: ChooseNightsProps) {
  const { nights, skuId, days } = options
  const [from, setFrom] = useState('')
  const chosen = nights.find((period) => period.from === from)
  const change = useEndpointForm(isStaff ? 'adminChangeRental' : 'changeRental', {
    params: { id: orderId },
    done: 'The rental has been changed',
    onDone: close,
    onRefused: () => void load({ sku: skuId, days }),
  })
  if (nights.length === 0) return <p>No other nights are available for this choice.</p>
  return (
    <>
      <SelectField
        label="New nights"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      >
        <option value="">Choose nights</option>
        {nights.map((period) => (
          <option key={period.from} value={period.from}>
            {formatNights(period, { withYear: true })}: {differenceText(period.difference)}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <Notice
          kind="info"
          className="bg-surface"
          action={
            <ActionButton of={change} size="small" fields={fieldsOf(chosen, { line, sku: skuId })}>
              {isStaff ? 'Change this rental' : 'Change my rental'}
            </ActionButton>
          }
        >
          {formatNights(chosen, { withYear: true })} (
          {daysIn(chosen) === 1 ? '1 night' : `${daysIn(chosen)} nights`}):{' '}
          {consequenceText(chosen.difference, isStaff)}
        </Notice>
      )}
    </>
  )
}

const fieldsOf = (
  { from, until, difference }: ChangeNights,
  { line, sku }: { line: number; sku: string },
): Record<string, string> => ({ line: String(line), sku, from, until, difference: String(difference / 100) })

export function differenceText(difference: Paise): string {
  if (difference === 0) return 'same price'
  const amount = formatPayable(paise(Math.abs(difference)))
  return difference > 0 ? `${amount} more` : `${amount} less`
}

function consequenceText(difference: Paise, isStaff: boolean): string {
  const [payer, debtor] = isStaff ? ['The customer pays', 'the customer owes'] : ['You pay', 'you owe']
  if (difference > 0) return `${payer} ${differenceText(difference)}, now or at the handover.`
  if (difference < 0) {
    return `It costs ${differenceText(difference)}. We deduct this from what ${debtor}, or refund it.`
  }
  return 'The price stays the same.'
}
