import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { fetchProduct } from '../../lib/api/page-calls'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/loading'
import { ColourPicker } from '../product/colour-picker'
import { SizePicker } from '../product/options/size-picker'
import { useVariantSelection } from '../product/use-variant-selection'
import { useLoaded } from '../../lib/use-loaded'

type ChangeOptionsDialogProps = {
  item: CartItem
  /** Called with the same line in another size or colour. */
  onChoose: (next: CartItem) => void
  onClose: () => void
}

/** Changes size and colour of a cart line. */
export default function ChangeOptionsDialog({ item, onChoose, onClose }: ChangeOptionsDialogProps) {
  const { data, hasFailed } = useLoaded(item.slug, (signal) => fetchProduct(item.slug, signal))
  return (
    <Dialog title={item.title} isOpen onClose={onClose}>
      {!data && !hasFailed && <Spinner />}
      {hasFailed && <Notice kind="error">We could not load the sizes and colours. Please try again.</Notice>}
      {data && <Options {...{ item, product: data.product, onChoose }} />}
    </Dialog>
  )
}

type OptionsProps = Pick<ChangeOptionsDialogProps, 'item' | 'onChoose'> & { product: Product }

function Options({ item, product, onChoose }: OptionsProps) {
  const selection = useVariantSelection(product, item.size, item.colour)
  function choose() {
    const sku = selection.confirm()
    if (!sku) return
    const period = item.from && item.until ? { from: item.from, until: item.until } : null
    const { qty, nightPrices, planId, wearers } = item
    onChoose({ ...asCartItem({ product, sku, qty, period, nightPrices }), qty, planId, wearers })
  }
  return (
    <div className="stack">
      <ColourPicker product={product} selection={selection} />
      <SizePicker product={product} selection={selection} />
      <Button onClick={choose} className="self-start">
        Save
      </Button>
    </div>
  )
}
