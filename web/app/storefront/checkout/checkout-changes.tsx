import { formatNights } from '../../../../contract/core/dates.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { changedAmounts, type CartLineChange } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type CheckoutChangesProps = {
  changes: readonly CartLineChange[]
  onAccept: () => void
  /** Accepts one change with other nights, if the shopper does not want the nights that the server proposes. */
  onChooseAlternative: (change: CartLineChange) => void
}

/** Lists the changes in price or availability since the cart was filled. The shopper must accept the changes before paying. */
export function CheckoutChanges({ changes, onAccept, onChooseAlternative }: CheckoutChangesProps) {
  if (!changes.length) return null
  return (
    <section role="alert" className="rounded-card border border-warning/50 bg-warning-soft p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-sans text-lg font-bold text-warning">
        <Icon name="alert" />
        Your cart has changed
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {changes.map((change) => {
          const { item, message, next, others } = change
          return (
            <li key={`${item.kind} ${item.id}`}>
              <span className="block font-semibold">{item.title}</span>
              <span className="block">{message}.</span>
              <span className="hint">
                {next ? proposalText(item, next) : 'If you accept, it is removed from your cart.'}
              </span>
              {others.length > 0 && (
                <span className="mt-2 flex flex-wrap gap-2">
                  {others.map((other) => (
                    <Button
                      key={other.id}
                      variant="secondary"
                      size="small"
                      onClick={() => onChooseAlternative({ ...change, next: other })}
                    >
                      Choose {formatNights({ from: other.from!, until: other.until! })} instead
                      <span className="sr-only"> for {item.title}</span>
                    </Button>
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button onClick={onAccept} className="mt-4">
        Accept {changes.length === 1 ? 'this change' : 'these changes'}
      </Button>
    </section>
  )
}

function proposalText(item: CartItem, next: CartItem): string {
  const amounts = changedAmounts(item, next).join(' and ')
  const terms = amounts && ` at the new ${amounts}`
  if (next.qty !== item.qty) return `If you accept, the quantity changes to ${next.qty}${terms}.`
  if (next.from !== item.from) return `If you accept, your rental is moved to these days${terms}.`
  return `If you accept, it stays in your cart${terms || ' at the new price'}.`
}
