import { useNavigate } from 'react-router'
import { useCart } from '../../lib/cart/cart'
import { dropOrder, isTooOld, type PendingOrder } from '../../lib/pending-orders/pending-orders'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

type RefusedOrderProps = { entry: PendingOrder; status: Extract<PendingOrder['status'], { is: 'refused' }> }

/** Shown for an order that was placed offline, and that the server has refused later or that is too old to be sent. */
export function RefusedOrder({ entry, status }: RefusedOrderProps) {
  const navigate = useNavigate()
  const { items, replace } = useCart()
  const isUnknown = isTooOld(status)
  function putBack() {
    const missingItems = entry.cart.filter(
      (old) => !items.some((item) => item.id === old.id && item.kind === old.kind),
    )
    replace([...items, ...missingItems])
    dropOrder(entry.key)
    void navigate('/cart')
  }
  return (
    <EmptyState
      level={1}
      title={isUnknown ? 'Please check this order' : 'Payment failed'}
      picture={<Icon name="alert" className="size-16 text-danger" />}
    >
      {!isUnknown && (
        <p>
          The shop could not be reached when you ordered. It has now responded, and this order could not be
          placed:
        </p>
      )}
      <p className="font-semibold">{status.message}</p>
      {!isUnknown && <p className="text-muted">You have not been charged. Please try again.</p>}
      <div className="cluster justify-center">
        {entry.cart.length > 0 && <Button onClick={putBack}>Put the items back in my cart</Button>}
        <ButtonLink to="/marketplace" variant="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
