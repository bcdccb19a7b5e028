import { variantText } from '../../../../contract/catalog/variant-text.ts'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import type { RentalChange } from '../../../../contract/orders/rental-change.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { differenceText } from './change-rental'

/** The changes of the rentals of an order, oldest first. */
export const RentalChanges = ({ changes }: { changes: readonly RentalChange[] }) => (
  <ul className="stack text-sm">
    {changes.map(({ at, before, after, difference }) => (
      <li key={at}>
        <span className="hint block">{formatInstant(at)}</span>
        {describe(before)} → {describe(after)}, {differenceText(difference)}
      </li>
    ))}
  </ul>
)

const describe = ({ title, size, colour, from, until }: RentalChange['before']) =>
  [title, variantText({ size, colour }), formatPeriod({ from, until })].filter(Boolean).join(', ')
