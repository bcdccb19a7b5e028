import { Link } from 'react-router'
import { Icon } from '../ui/icon'
import { useCart } from '../lib/cart/cart'

/** A link to the cart with the number of items. The number appears after hydration, because the cart is stored in the browser. */
export function CartLink() {
  const { totalItems } = useCart()
  return (
    <Link to="/cart" className="relative grid size-11 place-items-center rounded-full hover:bg-sunken">
      <Icon name="bag" className="size-6" />
      <span className="sr-only">Cart</span>
      {totalItems > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 font-bold text-on-brand">
          {totalItems > 99 ? '99+' : totalItems}
          <span className="sr-only">{totalItems === 1 ? ' item' : ' items'}</span>
        </span>
      )}
    </Link>
  )
}
