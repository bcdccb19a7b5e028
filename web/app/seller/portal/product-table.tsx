import { productPath } from '../../../../contract/catalog/product-path.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { lowStockText, type SellerGoods } from '../../../../contract/sellers/seller-portal.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Cell, Row, Table } from '../../ui/table'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Badge, type Tone } from '../../ui/badge'
import { useReload } from '../../lib/use-reload'

type TableProps = { products: readonly SellerGoods[]; empty: ReactNode }

export const ProductTable = ({ products, empty }: TableProps) => (
  <Table
    caption="Products, newest first"
    columns={['Product', 'Price', 'Status', 'Stock']}
    amounts="Price"
    empty={empty}
  >
    {products.map((product) => (
      <Row key={product._id}>
        <Cell className="max-md:col-span-2">
          <span className="media">
            <LinePicture src={product.image} className="h-16 w-13" />
            <span className="min-w-0">
              <span className="block font-semibold">{product.title}</span>
              <ProductLinks product={product} />
            </span>
          </span>
        </Cell>
        <Cell className="text-right tabular-nums max-md:order-3">
          {formatRupees(product.price)}
          {product.productType === 'rent' && <span className="hint">a day</span>}
        </Cell>
        <Cell className="max-md:order-2">
          <StateBadge product={product} />
        </Cell>
        <Cell className="max-md:order-4 max-md:col-span-2 md:py-1!">
          {product.productType === 'rent' ? (
            <span className="text-muted">Rental pieces are counted at our store</span>
          ) : (
            <>
              <LowStock product={product} />
              <Stock product={product} />
            </>
          )}
        </Cell>
      </Row>
    ))}
  </Table>
)

/**
 * The stock of a product. A single stock item is shown directly; several stock items are hidden below their total until the user expands
 * it.
 */
function Stock({ product }: { product: SellerGoods }) {
  const { stockItems, title } = product
  const forms = (
    <ul className="grid gap-1">
      {stockItems.map((stockItem) => (
        <li key={stockItem.id}>
          <StockForm product={product} stockItem={stockItem} />
        </li>
      ))}
    </ul>
  )
  if (stockItems.length < 2) return forms
  const all = stockItems.reduce((sum, { available }) => sum + available, 0)
  const out = stockItems.filter(({ available }) => available === 0).length
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <span className="font-semibold">{all} in stock</span>
        {out > 0 && <span className="text-sm text-danger">{out} sold out</span>}
        <span className="ml-auto text-sm font-semibold text-brand">
          Update stock<span className="sr-only"> {title}</span>
        </span>
      </summary>
      {forms}
    </details>
  )
}

function LowStock({ product }: { product: SellerGoods }) {
  const text = lowStockText(product)
  return text && <p className="text-sm font-semibold text-warning md:pt-3">{text}</p>
}

const linkLook = 'row-link'

function ProductLinks({ product: { _id: id, slug, title, productType, status } }: { product: SellerGoods }) {
  if (status !== 'live') return null
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      <Link to={productPath(productType, slug)} className={linkLook}>
        View<span className="sr-only">: {title}</span>
      </Link>
      <Link to={`/seller-listing?change=${id}`} className={linkLook}>
        Edit<span className="sr-only">: {title}</span>
      </Link>
    </span>
  )
}

const stateBadges: Record<SellerGoods['status'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'success' },
  pending: { label: 'In review', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
  archived: { label: 'Removed', tone: 'quiet' },
}

const unlistedReasons = { subscription: 'Hidden until you renew', suspended: 'Business suspended' }

function StateBadge({ product: { status, unlistedFor } }: { product: SellerGoods }) {
  const { label, tone } = stateBadges[status]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {unlistedFor && <span className="hint mt-1">{unlistedReasons[unlistedFor]}</span>}
    </>
  )
}

type StockFormProps = { product: SellerGoods; stockItem: SellerGoods['stockItems'][number] }

/** Sets the stock of one size and colour. */
function StockForm({ product, stockItem }: StockFormProps) {
  // The text with the stock that the seller saw, because units can be sold meanwhile.
  const [typed, setTyped] = useState<{ text: string; was: number | null } | null>(null)
  const sent = useRef(typed)
  const { reload } = useReload()
  const save = useEndpointForm('setSellerStock', {
    params: { id: product._id, stockItem: stockItem.id },
    done: 'Stock saved',
    onDone: () =>
      setTyped((now) => (now === sent.current ? null : now && { ...now, was: stockItem.available })),
    onRefused({ code }) {
      if (code !== 'wrong_state') return
      setTyped((now) => now && { ...now, was: null }) // the message names the present stock
      void reload()
    },
  })
  const was = typed?.was ?? stockItem.available
  const { defaultValue: posted, ...field } = { defaultValue: undefined, ...save.field('available') }
  const name = [product.title, stockItem.label].filter(Boolean).join(', ')
  return (
    <ActionForm
      of={save}
      onSubmit={() => {
        sent.current = typed
      }}
      className="flex items-start gap-2"
    >
      <input type="hidden" name="stockItem" value={stockItem.id} />
      <input type="hidden" name="was" value={was} />
      <span className="grow self-center text-sm text-muted">{stockItem.label || 'In stock'}</span>
      <Field
        label={`Stock of ${name}`}
        isLabelHidden
        inputMode="numeric"
        autoComplete="off"
        {...field}
        value={typed?.text ?? posted ?? stockItem.available}
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, was })}
        className="w-24"
      />
      <Button type="submit" size="small" variant="quiet" isBusy={save.isBusy}>
        Save<span className="sr-only"> stock of {name}</span>
      </Button>
    </ActionForm>
  )
}
