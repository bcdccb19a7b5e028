import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import type { ComponentProps } from 'react'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { returnReasons } from '../../../../contract/returns/return-policy.ts'
import {
  returnPhoto,
  type OrderReturn,
  type ReturnTransport,
  type ReturnResolution,
  type ReturnState,
} from '../../../../contract/returns/returns.ts'
import { LinePicture } from './line-picture'
import { formatInstant } from '../../lib/labels/order-labels'
import { PrivatePicture } from '../private-photo'
import { returnStatus } from '../../lib/labels/return-labels'
import { Badge } from '../../ui/badge'
import { SelectField } from '../../ui/field'

/** The field in which a customer, or staff for a customer, chooses the reason of a return. */
export const ReturnReasonField = (props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) => (
  <SelectField label="What is the problem?" defaultValue="" {...props}>
    <option value="" disabled>
      Choose a reason
    </option>
    {Object.entries(returnReasons).map(([reason, label]) => (
      <option key={reason} value={reason}>
        {label}
      </option>
    ))}
  </SelectField>
)

export function ReturnBadge({ of }: { of: Pick<OrderReturn, 'state' | 'refundState'> }) {
  const { label, tone } = returnStatus(of)
  return <Badge tone={tone}>{label}</Badge>
}

const eventLabels: Partial<Record<ReturnState, string>> = {
  asked: 'Return requested',
  exchanged: 'New goods sent',
}

/** A return: lines, reason, photos and history. */
export function ReturnView({
  orderReturn,
  isForStaff = false,
}: {
  orderReturn: OrderReturn
  isForStaff?: boolean
}) {
  const { lines, reason, note, answer, photos, resolution, reservedUntil, state, transport } = orderReturn
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="stack min-w-0">
        <ul className="stack">
          {lines.map(({ line, title, image, size, colour, quantity, worth, exchange }) => (
            <li key={line} className="flex gap-4">
              <LinePicture src={image} className="h-16 w-12" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{title}</p>
                <p className="hint">
                  {quantity} × {variantLabel({ size, colour })}
                </p>
                {exchange && <p>{exchangeText(describeVariant(exchange), resolution)}</p>}
              </div>
              <span className="font-semibold tabular-nums">{formatPayable(worth)}</span>
            </li>
          ))}
        </ul>
        {reservedUntil && state === 'approved' && (
          <p>The new size is reserved until {formatDay(dayInIndia(new Date(reservedUntil)))}.</p>
        )}
        <div>
          <p className="font-semibold">{returnReasons[reason]}</p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
        {answer && (
          <p className="rounded-xl bg-sunken p-3 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm font-semibold">Message from the shop</span>
            {answer}
          </p>
        )}
        {transport && <TransportText transport={transport} isForStaff={isForStaff} />}
        {photos.length > 0 && (
          <ul aria-label="Photos" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <PrivatePicture
                  address={endpointUrl(returnPhoto.path, { id: photo.id }, { width: '320' })}
                  size={[photo.width, photo.height]}
                  alt={`Photo ${index + 1} of the returned items`}
                  className="aspect-[3/4] w-full rounded-lg bg-sunken object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        {state === 'refunded' && <p className="font-semibold">{refundText(orderReturn, isForStaff)}</p>}
      </div>
      <ReturnHistory orderReturn={orderReturn} isForStaff={isForStaff} />
    </div>
  )
}

/** What happened to the money of a closed return. */
function refundText({ refunded, refundState }: OrderReturn, isForStaff: boolean) {
  if (refunded === null) return 'Closed without another refund: nothing was left to refund for this order.'
  const amount = formatPayable(refunded)
  if (refundState === 'completed') return `${amount} refunded.`
  if (refundState !== 'failed') return `The refund of ${amount} is on its way.`
  return isForStaff
    ? `The refund of ${amount} has failed. Try again on the page of the order.`
    : `The refund of ${amount} is delayed: we are sorting it out.`
}

type TransportTextProps = { transport: ReturnTransport; isForStaff: boolean }

/** How the goods of an approved return come back. Shows nothing until the customer has chosen. */
function TransportText({ transport: { way, pickupOn }, isForStaff }: TransportTextProps) {
  if (way === null) return isForStaff && <p>The customer has not chosen how it comes back.</p>
  if (way === 'pickup' && pickupOn) {
    return (
      <p className="font-semibold">
        {isForStaff ? 'The courier will collect it' : 'We will collect it'} on {formatWeekday(pickupOn)}.
      </p>
    )
  }
  return (
    <p className="font-semibold">
      {isForStaff ? 'The customer brings or sends it' : 'You bring or send it back yourself'}.
    </p>
  )
}

const exchangeText = (wanted: string, resolution: ReturnResolution) =>
  resolution === 'exchange' ? `Exchange for ${wanted}` : `Refund instead of an exchange for ${wanted}`

type ReturnHistoryProps = { orderReturn: OrderReturn; isForStaff: boolean }

function ReturnHistory({ orderReturn: { events, refundState }, isForStaff }: ReturnHistoryProps) {
  return (
    <ol aria-label="Return history" className="flex flex-col gap-3 border-l-2 border-line pl-4">
      {events.map(({ state, at, by }) => (
        <li key={at + state}>
          <span className="block font-semibold">
            {eventLabels[state] ?? returnStatus({ state, refundState }).label}
          </span>
          <span className="hint">
            {formatInstant(at)}
            {isForStaff && by && ` by ${by}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
