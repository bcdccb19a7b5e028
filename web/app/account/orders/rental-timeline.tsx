import { formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import type { RentalStep, RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Icon } from '../../ui/icon'

type TimelineStep = { step: RentalStep; label: string; when: string; isDone: boolean }

/** The steps of a rental from the booking to the deposit. */
export function RentalTimeline({ garment, isCancelled }: { garment: RentedGarment; isCancelled: boolean }) {
  if (isCancelled) return <p className="text-muted">This rental was cancelled.</p>
  const steps = stepsOf(garment)
  return (
    <ol className="flex flex-col" aria-label="Rental timeline">
      {steps.map(({ step, label, when, isDone }, at) => (
        <li key={step} className="flex gap-3">
          <span className="flex flex-col items-center">
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-success text-on-brand' : 'border-2 border-line bg-surface'}`}
            >
              {isDone && <Icon name="check" className="size-4" />}
            </span>
            {at < steps.length - 1 && <span className={`w-0.5 grow ${isDone ? 'bg-success' : 'bg-line'}`} />}
          </span>
          <span className={`pb-4 ${isDone ? '' : 'text-muted'}`}>
            <span className="block font-semibold">
              {label}
              {!isDone && <span className="sr-only"> (not yet)</span>}
            </span>
            {when && <span className="hint">{when}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function stepsOf({
  bookedAt,
  outAt,
  returnedAt,
  worn,
  dueBack,
  deposit,
  state,
}: RentedGarment): TimelineStep[] {
  const isLost = state === 'out' && deposit.state === 'kept'
  const isBack = returnedAt !== null
  const moment = (iso: string | null) => (iso ? formatInstant(iso) : '')
  return [
    { step: 'booked', label: 'Booked', when: formatInstant(bookedAt), isDone: true },
    { step: 'sent', label: 'Shipped or handed over', when: moment(outAt), isDone: outAt !== null },
    {
      step: 'with_you',
      label: 'With you',
      when: formatPeriod(worn),
      isDone: outAt !== null,
    },
    { step: 'due_back', label: `Due back on ${formatDay(dueBack)}`, when: '', isDone: isBack || isLost },
    isLost
      ? { step: 'returned', label: 'Not returned', when: '', isDone: true }
      : { step: 'returned', label: 'Returned', when: moment(returnedAt), isDone: isBack },
    {
      step: 'inspected',
      label: 'Inspected',
      when: moment(deposit.settledAt),
      isDone: deposit.settledAt !== null,
    },
    lastStep(deposit),
  ]
}

function lastStep({ state, returnedAt }: RentedGarment['deposit']): TimelineStep {
  if (state === 'kept') return { step: 'deposit', label: 'Deposit retained', when: '', isDone: true }
  const when = returnedAt ? formatInstant(returnedAt) : ''
  return { step: 'deposit', label: 'Deposit refunded', when, isDone: state === 'returned' }
}
