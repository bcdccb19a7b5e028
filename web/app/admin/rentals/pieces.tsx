import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import {
  addPieces,
  changePiece,
  changePieces,
  listPieces,
  PieceState,
  type PiecesOfProduct,
  saveSetItems,
} from '../../../../contract/rentals/pieces.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { LinePicture } from '../../components/orders/line-picture'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { Pager } from '../../ui/pager'
import { Button, ButtonLink } from '../../ui/button'
import { ListBody, ListCount } from '../../ui/list-body'
import { EmptyState } from '../../ui/empty-state'
import { TextArea } from '../../ui/field'
import { AddPieces } from './add-pieces'
import type { Route } from './+types/pieces'
import { PieceRows } from './piece-rows'
import { RentalTabs } from './rental-tabs'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Card } from '../../ui/card'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { useSelection, type Selection } from '../../components/admin-lists/use-selection'
import { BulkBar, useBulkChange } from './bulk-bar'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/rentals/pieces'

type Filter = { q: string; state: PieceState | '' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const filter: Filter = {
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    state: PieceState.safeParse(searchParams.get('state')).data ?? '',
  }
  const page = Math.max(1, Math.min(100_000, Math.trunc(Number(searchParams.get('page'))) || 1))
  const api = await context.get(userApi)()
  const query = { q: filter.q, page, limit: 10, ...(filter.state ? { state: [filter.state] } : {}) }
  return { ...(await orThrowResponse(api(listPieces, { query }), request)), filter }
}

export const action = endpointAction({ addPieces, changePiece, changePieces, saveSetItems, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Pieces', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const labelsWithCounts = (counts: Record<PieceState, number>) =>
  Object.fromEntries(
    PieceState.options.map((state) => [
      state,
      `${pieceStateLabels[state]} (${counts[state].toLocaleString('en-IN')})`,
    ]),
  )

export default function Pieces({ loaderData: { data, pagination, counts, filter } }: Route.ComponentProps) {
  const pieces = data.flatMap(({ skus }) => skus.flatMap((sku) => sku.pieces))
  const selection = useSelection(pieces.map(({ id }) => id))
  const change = useBulkChange(selection)
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <ListFilters
        path={PATH}
        filter={filter}
        search="Outfit or code"
        parts={[{ name: 'state', label: 'Status', options: labelsWithCounts(counts) }]}
      />
      <ListCount>
        {pagination.total === 1 ? '1 outfit' : `${pagination.total.toLocaleString('en-IN')} outfits`}
      </ListCount>
      <ListBody>
        <div className="stack-wide">
          {data.map((product) => (
            <Product key={product.productId} product={product} selection={selection} />
          ))}
        </div>
      </ListBody>
      {data.length === 0 && (
        <EmptyState title="No matching pieces">
          <p className="text-muted">No outfit or code matches your search.</p>
          <ButtonLink to={PATH} variant="secondary">
            Show all pieces
          </ButtonLink>
        </EmptyState>
      )}
      <Pager
        page={pagination.page}
        pages={pagination.pages}
        hrefOf={(page) => listPath(PATH, { ...filter, page: String(page) })}
      />
      {selection.ids.length > 0 && <BulkBar selection={selection} change={change} />}
    </>
  )
}

type ProductProps = { product: PiecesOfProduct; selection: Selection }

function Product({ product, selection }: ProductProps) {
  const { productId, title, image, setItems, skus } = product
  return (
    <Card aria-labelledby={`product-${productId}`}>
      <header className="flex flex-wrap items-center gap-4 border-b border-line p-4">
        <LinePicture src={image} className="h-20 w-16" />
        <div className="min-w-48 flex-1">
          <h2 id={`product-${productId}`} className="font-sans text-lg font-bold">
            {title}
          </h2>
          <p className="hint">Set: {setItems.join(', ')}</p>
        </div>
        <SetItems productId={productId} setItems={setItems} />
        <ButtonLink to={`/admin/rentals/labels?product=${productId}`} variant="secondary" size="small">
          Labels
        </ButtonLink>
      </header>
      {skus.map((sku) => (
        <div key={sku.skuId} className="border-b border-line p-4 last:border-b-0">
          <div className="cluster mb-2 justify-between">
            <h3 className="font-semibold">{variantLabel(sku) || 'One size'}</h3>
            {sku.isRetired ? (
              <p className="hint">No longer offered</p>
            ) : (
              <AddPieces sku={sku} title={title} />
            )}
          </div>
          <PieceRows pieces={sku.pieces} selection={selection} />
        </div>
      ))}
    </Card>
  )
}

type SetItemsProps = { productId: string; setItems: readonly string[] }

/** Edits the items of a set. They form the checklist of the handover. */
function SetItems(props: SetItemsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="edit" />
        Edit set
      </Button>
      <Dialog title="Items in a set" isOpen={isOpen} onClose={() => setOpen(false)}>
        <SetItemsForm {...props} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The items of a set, one per line. The form is inside the dialog, so that each opening begins with the stored items. */
function SetItemsForm({ productId, setItems, onSaved }: SetItemsProps & { onSaved: () => void }) {
  const save = useEndpointForm('saveSetItems', {
    params: { id: productId },
    done: 'Set saved',
    onDone: onSaved,
  })
  const [text, setText] = useState(setItems.join('\n'))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const lines = text.split('\n').map((line) => line.trim())
    void save.submit({ items: lines.filter(Boolean) })
  }
  return (
    <ActionForm of={save} onSubmit={onSubmit} className="stack">
      <TextArea
        label="Items, one per line"
        name="items"
        hint="Leave empty for the category default"
        value={text}
        error={Object.values(save.errors)[0]}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" isBusy={save.isBusy}>
        Save
      </Button>
    </ActionForm>
  )
}
