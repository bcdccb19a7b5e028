import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { counterGoods, type CounterProduct } from '../../../../contract/checkout/counter.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { LinePicture } from '../../components/orders/line-picture'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { CodeField } from '../handover/code-field'
import { skuLabel } from './sale-draft'
import { UNREACHED } from './use-sale-quote'

/** The id of the box, which takes the focus for the next scan. */
export const GOODS_BOX_ID = 'goods-box'

type GoodsBoxProps = {
  /** Adds one unit or one piece. Returns a message if it was not added. */
  onAdd: (choice: { product: CounterProduct; skuId: string; pieceCode: string | null }) => string | null
}

/** The search results for one text. */
type Found = z.output<(typeof counterGoods)['reply']>

type SearchEvents = {
  onFound: (q: string, found: Found) => void
  onError: (q: string, cause: unknown) => void
}

/** Searches one text after another. The events see the sale as it is when the response arrives. */
function useSearchQueue(events: SearchEvents) {
  const [queue, setQueue] = useState<readonly { q: string }[]>([])
  const [current] = queue
  const onFound = useEffectEvent(events.onFound)
  const onError = useEffectEvent(events.onError)
  useEffect(() => {
    if (!current) return
    const { q } = current
    let isShown = true
    api(counterGoods, { query: { q } })
      .then((found) => isShown && onFound(q, found))
      .catch((cause: unknown) => isShown && onError(q, cause))
      .finally(() => isShown && setQueue((texts) => texts.slice(1)))
    return () => {
      isShown = false
    }
  }, [current])
  return { searched: current?.q, search: (q: string) => setQueue((texts) => [...texts, { q }]) }
}

/**
 * One box for scanned codes and for names. A code that stands for one SKU or piece is added at once. A name shows the products that match.
 * The box is empty at once for the next scan, because a scanner does not wait for the server: codes are looked up one after another.
 */
export function GoodsBox({ onAdd }: GoodsBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly CounterProduct[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const [added, setAdded] = useState('')

  const report = (message: string) => setErrors((reported) => [...reported, message])
  function add(choice: Parameters<GoodsBoxProps['onAdd']>[0]) {
    const message = onAdd(choice)
    if (message) report(message)
    else setAdded(`${choice.product.title} added`)
    form.current?.querySelector('input')?.focus()
  }
  function showFound(q: string, { products, skuId, pieceCode }: Found) {
    const [only] = products
    const onlySku = only?.skus.length === 1 ? only.skus[0]!.skuId : null
    const chosen = skuId ?? (products.length === 1 ? onlySku : null)
    if (only && chosen) add({ product: only, skuId: chosen, pieceCode })
    else if (only) setFound(products)
    else report(`Nothing in the shop matches “${q}”`)
  }
  const onError = (q: string, cause: unknown) =>
    report(`“${q}” was not added. ${errorMessage(cause) ?? UNREACHED}`)
  const { searched, search } = useSearchQueue({ onFound: showFound, onError })

  function enqueue(typed: string) {
    const q = typed.trim()
    setAdded('')
    if (q.length < 2) return setErrors(['Scan a code, or type at least two letters'])
    setText('')
    if (!searched) {
      setErrors([])
      setFound([])
    }
    search(q)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    enqueue(text)
  }
  return (
    <div>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <CodeField
            id={GOODS_BOX_ID}
            label="Scan or search"
            placeholder="XXXX-XXXX or a name"
            keepsCase
            value={text}
            onChange={setText}
            onScan={enqueue}
            error={errors.join('. ') || undefined}
          />
        </div>
        <Button type="submit" variant="secondary" className="grow sm:grow-0">
          Add
        </Button>
      </form>
      <p className="hint mt-1.5">
        {searched ? `Searching for “${searched}”` : 'Piece code, SKU, product handle or name, then Enter'}
      </p>
      <output className="sr-only">{added}</output>
      {found.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-xl border border-line">
          {found.map((product) => (
            <FoundProduct
              key={product.productId}
              product={product}
              onAdd={(choice) => {
                add(choice)
                setErrors([])
                setFound([])
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type FoundProductProps = {
  product: CounterProduct
  onAdd: (choice: { product: CounterProduct; skuId: string; pieceCode: null }) => void
}

/** A product of the search results, with a button for each size and colour. */
function FoundProduct({ product, onAdd }: FoundProductProps) {
  const { title, image, type, skus } = product
  return (
    <li className="flex flex-wrap items-start gap-3 p-3">
      <LinePicture src={image} className="h-16 w-13" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Badge tone={type === 'rent' ? 'brand' : 'quiet'}>{type === 'rent' ? 'Rent' : 'Buy'}</Badge>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {skus.map((sku) => {
            const isGone = sku.available === 0
            return (
              <Button
                key={sku.skuId}
                size="small"
                variant="secondary"
                disabled={isGone}
                onClick={() => onAdd({ product, skuId: sku.skuId, pieceCode: null })}
              >
                <span className="sr-only">Add {title}, </span>
                {skuLabel(sku)} · {formatRupees(sku.price)}
                {type === 'rent' && ' a day'}
                {sku.available !== null && (isGone ? ' · sold out' : ` · ${sku.available} left`)}
              </Button>
            )
          })}
        </div>
      </div>
    </li>
  )
}
