import { z } from 'zod'
import { setSellerStock, type SellerGoods } from '../../../../contract/sellers/seller-portal.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'

type StockFormProps = { product: SellerGoods; stockItem: SellerGoods['stockItems'][number] }

const Typed = z.object({ available: setSellerStock.body!.shape.available })

/** How many there are of one size and colour, counted anew. */
export function StockForm({ product, stockItem }: StockFormProps) {
  const { form, errorOf, isBusy, submit } = useSaving<z.infer<typeof Typed>>({
    validate: ({ available }) =>
      Typed.safeParse({ available: available === '' ? undefined : Number(available) }),
    save: ({ available }) =>
      api(setSellerStock, {
        params: { id: product._id },
        body: { stockItem: stockItem.id, was: stockItem.available, available },
      }),
    done: 'Stock saved',
  })
  const isHydrated = useHydrated()
  const of = [product.title, stockItem.label].filter(Boolean).join(', ')
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex items-start gap-2">
      <span className="grow self-center text-sm text-muted">{stockItem.label || 'In stock'}</span>
      <Field
        label={`Stock of ${of}`}
        isLabelHidden
        name="available"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={stockItem.available}
        error={errorOf('available')}
        className="w-24"
      />
      <Button type="submit" size="small" variant="quiet" isBusy={isBusy} disabled={!isHydrated}>
        Save<span className="sr-only"> stock of {of}</span>
      </Button>
    </form>
  )
}
