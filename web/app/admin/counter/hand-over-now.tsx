import { formatDay } from '../../../../contract/core/dates.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { nightsText } from '../../lib/labels/rental-labels'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import { Panel } from '../../ui/panel'

/** The rented garments of the sale: hand them over now, or keep them reserved until the customer comes. */
export const HandOverNow = ({ garments }: { garments: readonly RentedGarment[] }) => (
  <Panel title="Rented garments" text="Hand them over now, or keep them reserved until the first day.">
    <ul className="divide-y divide-line">
      {garments.map((garment) => (
        <li
          key={garment.holdId}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">{garment.title}</p>
            <p className="text-sm text-muted">
              {variantLabel(garment)}
              {garment.pieceCode && (
                <>
                  {' · '}
                  <span className="font-mono font-semibold tracking-wider text-ink">{garment.pieceCode}</span>
                </>
              )}
            </p>
            <p className="text-sm text-muted">
              {nightsText(garment.worn)}, due back {formatDay(garment.dueBack)}
            </p>
          </div>
          {garment.state === 'booked' ? (
            <ButtonLink to={`/admin/rentals/handover/${garment.holdId}`}>
              Hand over now<span className="sr-only">: {garment.title}</span>
            </ButtonLink>
          ) : (
            <Badge tone="success">{garment.state === 'out' ? 'With the customer' : 'Returned'}</Badge>
          )}
        </li>
      ))}
    </ul>
  </Panel>
)
