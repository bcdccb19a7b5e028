import type { CartChange } from '../../shop/cart-changes'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

type LineChangeProps = { change: CartChange; onAccept: (change: CartChange) => void; onRemove: () => void }

/** What is different now, at the line that it is about, and what can be had instead. */
export function LineChange({ change, onAccept, onRemove }: LineChangeProps) {
  const action = change.next ? (
    <Button variant="secondary" size="small" onClick={() => onAccept(change)}>
      {proposal(change.item, change.next)}
    </Button>
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
  return next.from === item.from ? 'Accept' : 'Take these days'
}
