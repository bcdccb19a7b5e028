import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** There is no such product. */
export const ProductNotFound = ({ back }: { back: { label: string; to: string } }) => (
  <EmptyState level={1} title="Product not found" picture={<GarbaRing rings={2} className="size-32" />}>
    <p className="text-muted">It may be sold out for good, or its address has changed.</p>
    <ButtonLink to={back.to}>{back.label}</ButtonLink>
  </EmptyState>
)
