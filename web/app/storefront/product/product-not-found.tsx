import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** Shown when no product has this slug. */
export const ProductNotFound = ({ back }: { back: { label: string; to: string } }) => (
  <EmptyState level={1} title="Product not found" picture={<GarbaRing rings={2} className="size-32" />}>
    <p className="text-muted">It may no longer be available, or its link may have changed.</p>
    <ButtonLink to={back.to}>{back.label}</ButtonLink>
  </EmptyState>
)
