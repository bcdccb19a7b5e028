import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

export const EmptyWishlist = () => (
  <EmptyState level={1} title="Your wishlist is empty" picture={<Picture />}>
    <p className="text-muted">
      Tap the heart of anything you like. It stays here, on this device, until you take it off.
    </p>
    <ButtonLink to="/marketplace">Find something to love</ButtonLink>
  </EmptyState>
)

const Picture = () => (
  <div className="relative grid size-48 place-items-center">
    <GarbaRing className="absolute inset-0 size-full" />
    <span className="relative grid size-24 place-items-center rounded-full bg-night text-haldi">
      <Icon name="heart" className="size-12" />
    </span>
  </div>
)
