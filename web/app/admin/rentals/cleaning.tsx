import { useRef, useState } from 'react'
import { changePiece, listPieces, type Piece } from '../../../../contract/rentals/pieces.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { LinePicture } from '../../components/orders/line-picture'
import { conditionLabels, pieceStateLabels } from '../../lib/labels/rental-labels'
import { Pager } from '../../ui/pager'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import type { Route } from './+types/cleaning'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { ReasonAction } from '../../components/reason-action'
import { RentalTabs } from './rental-tabs'
import { ActionButton, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { Cell, Row, Table } from '../../ui/table'
import { titleOf } from '../../lib/brand'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/rentals/cleaning'
const states = ['cleaning', 'repair'] as const
const filterFields = [
  {
    name: 'state',
    label: 'Status',
    options: { cleaning: pieceStateLabels.cleaning, repair: pieceStateLabels.repair },
  },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(searchParams.get('page'))) || 1))
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const state = states.find((value) => value === searchParams.get('state'))
  const api = await context.get(userApi)()
  const query = { q, state: state ? [state] : [...states], page, limit: 50 }
  return {
    ...(await orThrowResponse(api(listPieces, { query }), request)),
    filter: { q, state: state ?? '' },
  }
}

export const action = endpointAction({ changePiece, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Cleaning', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The returned pieces that need cleaning or repair. */
export default function Cleaning({ loaderData: { data, pagination, filter } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cleanedAt = useRef(0)
  const clean = useEndpointForm('changePiece', {
    done: (reply) => `${(reply as Piece).code} is ready`,
    onDone: focusNext,
  })
  /** The button that had the focus has disappeared with its row: the next piece is at its place. */
  function focusNext() {
    const buttons = document.querySelectorAll<HTMLElement>('[data-cleaned]')
    focusIfLost(buttons[cleanedAt.current] ?? heading.current)
  }
  const waiting = data.flatMap(({ skus, ...product }) =>
    skus.flatMap(({ pieces, ...sku }) => pieces.map((piece) => ({ ...product, ...sku, piece }))),
  )
  return (
    <>
      <PageHeader title="Rentals">
        <RefreshButton />
      </PageHeader>
      <RentalTabs />
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Cleaning and repair
      </h2>
      <ListFilters path={PATH} filter={filter} search="Outfit or code" parts={filterFields} />
      <Table
        caption="Pieces to clean or repair"
        columns={['Piece', 'Status', 'Actions']}
        empty={
          <EmptyState
            title="Nothing to clean or repair"
            picture={<Icon name="check" className="size-16 text-success" />}
            level={3}
          >
            <p className="text-muted">Returned pieces appear here until they are ready to be rented again.</p>
          </EmptyState>
        }
      >
        {waiting.map(({ piece, title, image, size, colour }, at) => (
          <Row key={piece.id}>
            <Cell className="max-md:col-span-2">
              <span className="media">
                <LinePicture src={image} className="h-20 w-16" />
                <span className="min-w-0">
                  <span className="block font-mono text-lg font-semibold tracking-wider">{piece.code}</span>
                  <span className="block font-semibold">{title}</span>
                  <span className="hint">{variantLabel({ size, colour })}</span>
                </span>
              </span>
            </Cell>
            <Cell className="max-md:col-span-2">
              {pieceStateLabels[piece.state]}
              <span className="hint">{conditionLabels[piece.condition]}</span>
            </Cell>
            <Cell className="max-md:col-span-2">
              <PieceActions piece={piece} clean={clean} onClean={() => (cleanedAt.current = at)} />
            </Cell>
          </Row>
        ))}
      </Table>
      <Pager
        page={pagination.page}
        pages={pagination.pages}
        hrefOf={(page) => listPath(PATH, { ...filter, page: String(page) })}
      />
    </>
  )
}

type PieceActionsProps = { piece: Piece; clean: EndpointForm; onClean: () => void }

function PieceActions({ piece, clean, onClean }: PieceActionsProps) {
  const [isRepairDialogOpen, setRepairDialogOpen] = useState(false)
  const params = { id: piece.id }
  return (
    <div className="cluster">
      <ActionButton
        of={clean}
        params={params}
        fields={{ act: 'cleaned', reason: '' }}
        size="small"
        data-cleaned
        onClick={onClean}
      >
        <Icon name="check" />
        {piece.state === 'repair' ? 'Mark as repaired' : 'Mark as cleaned'}
      </ActionButton>
      {piece.state === 'cleaning' && (
        <Button size="small" variant="secondary" onClick={() => setRepairDialogOpen(true)}>
          Send to repair
        </Button>
      )}
      <ReasonAction
        title={`Send ${piece.code} to repair`}
        about="Its bookings move to other available pieces."
        action="Send to repair"
        isOpen={isRepairDialogOpen}
        onClose={() => setRepairDialogOpen(false)}
        endpoint="changePiece"
        params={params}
        fields={{ act: 'repair' }}
      />
    </div>
  )
}
