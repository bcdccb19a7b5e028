import { pieceLabels, type PieceLabel } from '../../../../contract/rentals/pieces.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { requireAccess } from '../layout/admin-user'
import type { Route } from './+types/labels'
import { titleOf } from '../../lib/brand'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAccess(pieceLabels.access, { context, request })
  const { searchParams } = new URL(request.url)
  const api = await context.get(userApi)()
  const query = {
    product: searchParams.get('product')?.slice(0, 100) ?? '',
    code: searchParams.getAll('code').slice(0, 50),
  }
  if (!query.product && query.code.length === 0) return { labels: [] }
  return { labels: await orThrowResponse(api(pieceLabels, { query }), request) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Labels', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** Labels to cut out and sew in. The print view shows only the labels. */
export default function Labels({ loaderData: { labels } }: Route.ComponentProps) {
  if (!labels.length) {
    return (
      <EmptyState level={1} title="Nothing to print">
        <p className="text-muted">Choose an outfit with pieces, then print its labels.</p>
        <ButtonLink to="/admin/rentals/pieces">Back to pieces</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Labels">
          <ButtonLink to="/admin/rentals/pieces" variant="secondary">
            Back
          </ButtonLink>
          <Button onClick={() => print()}>Print</Button>
        </PageHeader>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-2">
        {labels.map((label) => (
          <Label key={label.code} label={label} />
        ))}
      </ul>
    </>
  )
}

/** A label is black on white in both themes, because it is printed. */
const Label = ({ label }: { label: PieceLabel }) => (
  <li className="flex break-inside-avoid items-center gap-3 rounded-lg border border-dashed border-edge bg-white p-2 text-black">
    <img
      src={`data:image/svg+xml;utf8,${encodeURIComponent(label.qr)}`}
      alt={`QR code of ${label.code}`}
      width={96}
      height={96}
      className="size-24 shrink-0"
    />
    <div className="min-w-0">
      <p className="font-mono text-lg font-bold tracking-wider">{label.code}</p>
      <p className="line-clamp-2 text-sm">{label.title}</p>
      <p className="text-sm font-semibold">{variantLabel(label)}</p>
    </div>
  </li>
)
