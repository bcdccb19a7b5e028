import { Form, useNavigation } from 'react-router'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { can } from '../../../../contract/core/permissions.ts'
import {
  bookParcel,
  outboundStates,
  courierNames,
  finalParcelStates,
  parcelLabel,
  type AdminParcel,
  type CourierId,
  type CourierOffer,
} from '../../../../contract/shipping/couriers.ts'
import { useAdminUser } from '../layout/admin-user'
import { ParcelTimeline } from '../../components/orders/parcel-timeline'
import { DownloadButton } from '../../components/download-button'
import { errorMessage } from '../../lib/api/error-message'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'

type Offers = { data: CourierOffer[]; problems: { courier: CourierId; message: string }[] }
type Answer = { offers: Offers | null; error: string | null }

/** Asks for the offers of the couriers. A refusal is shown on the page instead of replacing it. */
export async function askCouriers(ask: () => Promise<Offers>): Promise<Answer> {
  try {
    return { offers: await ask(), error: null }
  } catch (error) {
    return { offers: null, error: errorMessage(error) }
  }
}

export type OrderParcelsProps = {
  order: Order
  parcels: { data: AdminParcel[]; couriers: CourierId[] }
  weight: string | null
  offers: Answer | null
}

/** The parcels of an order with their couriers. If none is open, staff ask the couriers for their prices and book one. */
export function OrderParcels({ order, parcels: { data, couriers }, weight, offers }: OrderParcelsProps) {
  const open = data.some(({ state }) => state === 'delivered' || !finalParcelStates.includes(state))
  const user = useAdminUser()
  const canBook =
    !open &&
    couriers.length > 0 &&
    ['pending', 'confirmed', 'processing'].includes(order.status) &&
    can(bookParcel.access, user)
  return (
    <div className="stack">
      {data.map((parcel) => (
        <BookedParcel
          key={parcel._id}
          parcel={parcel}
          isOrderCancelled={order.status === 'cancelled'}
          isPaidOtherwise={order.payment.state === 'paid' && order.status !== 'delivered'}
          canChange={can(bookParcel.access, user)}
        />
      ))}
      {canBook && <PriceForm weight={weight} error={offers?.error ?? null} />}
      {canBook && offers?.offers && <OfferList orderId={order._id} weight={weight!} offers={offers.offers} />}
    </div>
  )
}

function PriceForm({ weight, error }: { weight: string | null; error: string | null }) {
  const { formData } = useNavigation()
  return (
    <Form preventScrollReset className="stack">
      <Field
        label="Weight of the parcel in grams"
        name="weight"
        inputMode="numeric"
        required
        defaultValue={weight ?? '1000'}
        error={error ?? undefined}
      />
      <Button type="submit" size="small" variant="secondary" isBusy={formData?.has('weight') ?? false}>
        Show prices
      </Button>
    </Form>
  )
}

function OfferList({ orderId, weight, offers }: { orderId: string; weight: string; offers: Offers }) {
  const book = useEndpointForm('bookParcel', { params: { id: orderId } })
  return (
    <>
      {offers.problems.map(({ courier, message }) => (
        <Notice key={courier} kind="warning">
          {courierNames[courier]}: {message}
        </Notice>
      ))}
      <ul className="divide-y divide-line">
        {offers.data.map(({ courier, service, carrier, charge, days }) => (
          <li key={`${courier} ${service}`} className="flex items-center justify-between gap-3 py-2">
            <span>
              {carrier}
              <span className="hint block">
                {[
                  carrier === courierNames[courier] ? null : courierNames[courier],
                  days === null ? null : days === 1 ? '1 day' : `${days} days`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              {formatPayable(charge)}
              <ActionButton
                of={book}
                size="small"
                fields={{
                  courier,
                  service: service ?? '',
                  weightGrams: weight,
                  charge: String(charge / 100),
                }}
              >
                Book<span className="sr-only"> {carrier}</span>
              </ActionButton>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type BookedParcelProps = {
  parcel: AdminParcel
  isOrderCancelled: boolean
  /** Whether the order is paid, but not by its delivery. */
  isPaidOtherwise: boolean
  canChange: boolean
}

function BookedParcel({ parcel, isOrderCancelled, isPaidOtherwise, canChange }: BookedParcelProps) {
  const { _id: id, state, error, charge, cashToCollect, hasLabel, pickupOn, weightGrams } = parcel
  const cancel = useEndpointForm('cancelParcel', { params: { id }, done: 'Booking cancelled' })
  if (state === 'failed') {
    return (
      <Notice kind="error">
        {courierNames[parcel.courier]} did not book the parcel: {error}
      </Notice>
    )
  }
  return (
    <article
      aria-label={`Parcel ${parcel.number ?? ''}`}
      className="stack border-b border-line pb-4 last:border-0"
    >
      <div>
        <ParcelTimeline parcel={parcel} />
        <p className="hint">
          {[
            `${weightGrams} g`,
            charge === null ? null : `${formatPayable(charge)} quoted`,
            cashToCollect > 0 ? `${formatPayable(cashToCollect)} to collect in cash` : null,
            pickupOn === null ? null : `pickup asked for ${formatDay(pickupOn)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isOrderCancelled && state === 'booked' && (
        <Notice kind="warning">
          The order was cancelled. Cancel this booking too, so that the courier does not fetch the parcel.
        </Notice>
      )}
      {isPaidOtherwise && !isOrderCancelled && cashToCollect > 0 && outboundStates.includes(state) && (
        <Notice kind="warning">
          The order is paid, but the courier still collects {formatPayable(cashToCollect)}.{' '}
          {state === 'booked'
            ? 'Cancel this booking, and book the parcel again.'
            : 'Ask the courier to deliver the parcel without collecting money.'}
        </Notice>
      )}
      {hasLabel && canChange && (
        <DownloadButton address={endpointUrl(parcelLabel.path, { id })} name={`label-${parcel.number}`}>
          Label
        </DownloadButton>
      )}
      {state === 'booked' && canChange && !isOrderCancelled && <PickupForm parcel={parcel} />}
      {state === 'booked' && canChange && (
        <ActionButton of={cancel} size="small" variant="quiet">
          Cancel the booking
        </ActionButton>
      )}
    </article>
  )
}

function PickupForm({ parcel: { _id: id, pickupOn } }: { parcel: AdminParcel }) {
  const request = useEndpointForm('requestPickup', {
    params: { id },
    done: 'The courier is asked to fetch the parcel',
  })
  return (
    <ActionForm of={request} className="stack">
      <DateField label="Day of the pickup" required defaultValue={pickupOn ?? ''} {...request.field('day')} />
      <Button type="submit" size="small" variant="secondary" isBusy={request.isBusy}>
        {pickupOn === null ? 'Ask for a pickup' : 'Change the pickup'}
      </Button>
    </ActionForm>
  )
}
