import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

/** For a seller who has sent in nothing yet. */
export const NoBusiness = () => (
  <EmptyState
    level={1}
    title="Your business begins with a product"
    picture={<Icon name="store" className="size-16 text-muted" />}
  >
    <p className="text-muted">
      Send us your first product. From then on you find here what shoppers order, what you are paid, and who
      works with you.
    </p>
    <ButtonLink to="/seller-listing">List your product</ButtonLink>
  </EmptyState>
)
