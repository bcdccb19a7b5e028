import { formatDay } from '../../../../contract/core/dates.ts'
import { parcelLabels, type Parcel } from '../../../../contract/shipping/couriers.ts'
import { formatInstant } from '../../lib/labels/order-labels'

/** Where a parcel is and where it was, newest first, in the words of the shop and of the courier. */
export function ParcelTimeline({
  parcel: { state, carrier, number, expectedOn, events },
}: {
  parcel: Parcel
}) {
  return (
    <>
      <p className="font-semibold">{parcelLabels[state]}</p>
      <p className="text-muted">
        {carrier} <span className="font-mono wrap-anywhere">{number}</span>
        {expectedOn && <>. Expected on {formatDay(expectedOn)}</>}
      </p>
      {events.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3 border-l-2 border-line pl-4">
          {events.map((event) => (
            <li key={`${event.at} ${event.state} ${event.text}`}>
              <p>{parcelLabels[event.state]}</p>
              <p className="hint">
                {[formatInstant(event.at), event.place, event.text].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
