import type { Tracking } from '../../../../contract/orders/orders.ts'

/** The tracking number of a shipment, with a link to the carrier's page if there is one. */
export function TrackShipment({ tracking: { carrier, number, url } }: { tracking: Tracking }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">Shipment</h3>
      <p>
        {carrier} <span className="font-mono wrap-anywhere">{number}</span>
      </p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="touch-link underline">
          Track shipment
          <span className="sr-only"> (opens the carrier’s page in a new tab)</span>
        </a>
      )}
    </div>
  )
}
