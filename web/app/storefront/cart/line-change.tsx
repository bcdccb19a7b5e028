import { formatNights } from '../../../../contract/core/dates.ts'
import type { CartChange } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

const SHOWN = 3

type LineChangeProps = { change: CartChange; onAccept: (change: CartChange) => void; onRemove: () => void }

/** What is different now, at the line that it is about, and what can be had instead. */
export function LineChangeNotice({ change, onAccept, onRemove }: LineChangeProps) {
  const ways = [change.next, ...change.others].filter((cartItem) => cartItem !== null)
  const action = ways.length ? (
    <span className="flex flex-wrap gap-2">
      {ways.slice(0, SHOWN).map((next) => (
        <Button key={next.id} variant="secondary" size="small" onClick={() => onAccept({ ...change, next })}>
          {proposal(change.item, next)}
        </Button>
      ))}
    </span>
  ) : (
    <Button variant="secondary" size="small" onClick={onRemove}>
      Remove
    </Button>
  )
  return (
    <Notice kind="warning" action={action} className="mt-4">
      {change.message}
    </Notice>
  )
}

function proposal(item: CartChange['item'], next: NonNullable<CartChange['next']>): string {
  if (next.qty !== item.qty) return `Set to ${next.qty}`
  if (next.from === item.from && next.until === item.until) return 'Accept'
  return `Take ${formatNights({ from: next.from!, until: next.until! })}`
}
