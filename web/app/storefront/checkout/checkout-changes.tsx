import { formatNights } from '../../../../contract/core/dates.ts'
import type { CartChange } from '../../lib/cart/cart-changes'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type CheckoutChangesProps = {
  changes: readonly CartChange[]
  onAccept: () => void
  /** Takes one line on other nights than the proposed ones. */
  onTake: (change: CartChange) => void
}

/** What is not as the shopper left it. Paying waits until they have said yes to it. */
export function CheckoutChanges({ changes, onAccept, onTake }: CheckoutChangesProps) {
  if (!changes.length) return null
  return (
    <section role="alert" className="rounded-card border border-warning/50 bg-warning-soft p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-sans text-lg font-bold text-warning">
        <Icon name="alert" />
        Something changed since you filled your cart
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {changes.map((change) => {
          const { item, message, next, others } = change
          return (
            <li key={`${item.kind} ${item.id}`}>
              <span className="block font-semibold">{item.title}</span>
              <span className="block">{message}.</span>
              <span className="block text-sm text-muted">
                {next ? proposal(item, next) : 'Accepting removes it from your cart.'}
              </span>
              {others.length > 0 && (
                <span className="mt-2 flex flex-wrap gap-2">
                  {others.map((other) => (
                    <Button
                      key={other.id}
                      variant="secondary"
                      size="small"
                      onClick={() => onTake({ ...change, next: other })}
                    >
                      Take {formatNights({ from: other.from!, until: other.until! })} instead
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

function proposal(item: CartChange['item'], next: NonNullable<CartChange['next']>): string {
  if (next.qty !== item.qty) return `Accepting leaves ${next.qty} of them in your cart.`
  if (next.from !== item.from) return 'Accepting moves your rental to these days.'
  return 'Accepting keeps it in your cart at the new figure.'
}
