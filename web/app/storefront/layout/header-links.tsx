import { Link } from 'react-router'
import { useCart } from '../../lib/cart/cart'
import { useWishlist } from '../../lib/wishlist'
import { Icon, type IconName } from '../../ui/icon'

/** A link to the cart with the number of items. The number appears after hydration, because the cart is stored in the browser. */
export const CartLink = () => <CountLink to="/cart" icon="bag" label="Cart" count={useCart().totalItems} />

/** A link to the wishlist with the number of products. Narrow phones have it only in the menu. */
export const WishlistLink = () => (
  <CountLink
    to="/wishlist"
    icon="heart"
    label="Wishlist"
    count={useWishlist().length}
    className="max-[24.25rem]:hidden"
  />
)

type CountLinkProps = { to: string; icon: IconName; label: string; count: number; className?: string }

const CountLink = ({ to, icon, label, count, className = '' }: CountLinkProps) => (
  <Link to={to} className={`relative icon-button ${className}`}>
    <Icon name={icon} className="size-6" />
    <span className="sr-only">{label}</span>
    {count > 0 && (
      <span className="count-badge">
        {count}
        <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
      </span>
    )}
  </Link>
)
