import { isRouteErrorResponse } from 'react-router'
import { GarbaRing } from '../../shop/garba-ring'
import { Trouble } from '../../shop/trouble'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

type ProductMissingProps = { error: unknown; back: { label: string; to: string } }

/** What the page of a product says when there is no such product, or when it could not be loaded. */
export function ProductMissing({ error, back }: ProductMissingProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="content" className="page-width">
      {isMissing ? (
        <EmptyState level={1} title="Product not found" picture={<GarbaRing rings={2} className="size-32" />}>
          <p className="text-muted">It may be sold out for good, or its address has changed.</p>
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </EmptyState>
      ) : (
        <Trouble error={error} />
      )}
    </main>
  )
}
