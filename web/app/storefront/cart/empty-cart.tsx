import { Link } from 'react-router'
import { GarbaRing } from '../../components/garba-ring'
import { buttonLook } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

export const EmptyCart = () => (
  <EmptyState level={1} title="Your cart is empty" picture={<EmptyBag />}>
    <Link to="/marketplace" className={buttonLook()}>
      Add items to your cart to checkout
    </Link>
  </EmptyState>
)

const EmptyBag = () => (
  <div className="relative grid size-48 place-items-center">
    <GarbaRing className="absolute inset-0 size-full" />
    <span className="relative grid size-24 place-items-center rounded-full bg-night text-haldi">
      <Icon name="bag" className="size-12" />
    </span>
  </div>
)
