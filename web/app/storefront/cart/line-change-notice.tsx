import { formatNights } from '../../../../contract/core/dates.ts'
import type { CartLineChange } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

const MAX_ALTERNATIVES = 3

type LineChangeNoticeProps = {
  change: CartLineChange
  onAccept: (change: CartLineChange) => void
  onRemove: () => void
}

/** Says how price or availability changed since the line was added, with a button for each alternative. */
export default function LineChangeNotice({ change, onAccept, onRemove }: LineChangeNoticeProps) {
  const alternatives = [change.next, ...change.others].filter((item) => item !== null)
  const action = alternatives.length ? (
    <span className="chips">
      {alternatives.slice(0, MAX_ALTERNATIVES).map((next) => (
        <Button key={next.id} variant="secondary" size="small" onClick={() => onAccept({ ...change, next })}>
          {alternativeLabel(change.item, next)}
          <span className="sr-only"> for {change.item.title}</span>
        </Button>
      ))}
    </span>
  ) : (
    <Button variant="secondary" size="small" onClick={onRemove}>
      Remove<span className="sr-only"> {change.item.title}</span>
    </Button>
  )
  return (
    <Notice kind="warning" action={action} className="mt-4">
      {change.message}
    </Notice>
  )
}

function alternativeLabel(item: CartLineChange['item'], next: NonNullable<CartLineChange['next']>): string {
  if (next.qty !== item.qty) return `Change to ${next.qty}`
  if (next.from === item.from && next.until === item.until) return 'Accept'
  return `Choose ${formatNights({ from: next.from!, until: next.until! })}`
}
