import { Link } from 'react-router'
import type { AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { Selection } from '../../components/admin-lists/use-selection'
import { ProductPicture } from '../../components/products/product-picture'
import { Badge } from '../../ui/badge'
import { Checkbox } from '../../ui/field'
import { Cell, Row } from '../../ui/table'
import { ProductActions, useEditPath, type ProductActionState } from './product-actions'
import { productStatusLabels, statusTones } from './product-labels'

type ProductRowProps = {
  product: AdminProductRow
  canEdit: boolean
  selection: Selection
  actions: ProductActionState
}

export function ProductRow({ product, canEdit, selection, actions }: ProductRowProps) {
  const { id, title, brand, sizes, categoryLabel, gender, status, warning } = product
  return (
    <Row>
      {canEdit && (
        <Cell className="max-md:order-2 max-md:justify-self-end">
          <Checkbox isLabelHidden checked={selection.has(id)} onChange={() => selection.toggle(id)}>
            Select {title}
          </Checkbox>
        </Cell>
      )}
      <Cell className="max-md:order-1">
        <div className="flex gap-3">
          <div className="shrink-0">
            <ProductPicture picture={product.picture} sizes="40px" alt="" className="h-13 w-10 rounded-lg" />
          </div>
          <div className="min-w-0 wrap-anywhere md:min-w-40">
            {canEdit ? <EditLink product={product} /> : <span className="font-semibold">{title}</span>}
            <span className="hint">{[brand, sizes.join(', ')].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
      </Cell>
      <Cell className="max-md:order-4 max-md:text-sm">
        <span className="block">{categoryLabel}</span>
        <span className="hint capitalize">{gender}</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2 md:text-right whitespace-nowrap">
        <Prices product={product} />
      </Cell>
      <Cell className="max-md:order-5 text-right whitespace-nowrap">
        <Stock product={product} />
      </Cell>
      <Cell className="max-md:order-6">
        <Badge tone={statusTones[status]}>{productStatusLabels[status]}</Badge>
        {warning && <span className="mt-1 block max-w-56 text-sm text-warning">{warning}</span>}
      </Cell>
      {canEdit && (
        <Cell className="max-md:order-7 max-md:col-span-2">
          <ProductActions product={product} actions={actions} />
        </Cell>
      )}
    </Row>
  )
}

/** Opens the editor over the current list. */
function EditLink({ product: { id, title } }: { product: AdminProductRow }) {
  return (
    <Link
      to={useEditPath(id)}
      preventScrollReset
      className="font-semibold text-brand underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-8"
    >
      {title}
    </Link>
  )
}

function Prices({ product: { productType, price, mrp, rentPrice, deposit } }: { product: AdminProductRow }) {
  if (productType === 'rent') {
    return (
      <>
        <span className="font-semibold tabular-nums">{formatRupees(rentPrice ?? price)}</span> a day
        <span className="hint">Deposit {formatRupees(deposit ?? price)}</span>
      </>
    )
  }
  return (
    <>
      <span className="font-semibold tabular-nums">{formatRupees(price)}</span>
      {mrp > price && <s className="hint tabular-nums">{formatRupees(mrp)}</s>}
    </>
  )
}

function Stock({ product }: { product: AdminProductRow }) {
  const { waiting } = product
  return (
    <>
      <Units product={product} />
      {waiting > 0 && (
        <span className="hint block">{waiting === 1 ? '1 person waits' : `${waiting} people wait`}</span>
      )}
    </>
  )
}

function Units({ product: { productType, stock, low } }: { product: AdminProductRow }) {
  if (stock === 0) {
    return (
      <span className="font-semibold text-danger">{productType === 'rent' ? 'No pieces' : 'Sold out'}</span>
    )
  }
  if (productType === 'rent') return <>{stock === 1 ? '1 piece' : `${stock} pieces`}</>
  return (
    <>
      <span className="tabular-nums">{stock.toLocaleString('en-IN')}</span>
      {low > 0 && <span className="block text-sm font-semibold text-warning">Low</span>}
    </>
  )
}
