import { useState } from 'react'
import type { Product } from '../../../../contract/catalog.ts'
import type { Period } from '../../../../contract/rentals.ts'
import { asCartItem } from '../../shop/as-cart-item'
import { Stepper } from '../../ui/stepper'
import { BuyButtons } from '../product/buy-buttons'
import { ColourPicker } from '../product/colour-picker'
import { SizePicker } from '../product/size-picker'
import { useAddToCart } from '../product/use-add-to-cart'
import type { Choice } from '../product/use-choice'
import { DayFields } from './day-fields'
import { RentalProblem } from './rental-problem'
import { RentalSum } from './rental-sum'
import { useRentalQuote } from './use-rental-quote'

/** Everything that one chooses before an outfit is rented. It starts with the first day that is free. */
export function RentBox({ product, choice }: { product: Product; choice: Choice }) {
  const [period, setPeriod] = useState<Period | null>(null)
  const { addToCart, buyNow } = useAddToCart()
  const quote = useRentalQuote({ product, choice, period })
  const days = period ?? periodOf(quote.line)

  function put(into: typeof addToCart) {
    const sku = choice.confirm()
    if (sku && days && !quote.problem) into(asCartItem({ product, sku, qty: choice.qty, period: days }))
  }
  return (
    <div className="flex flex-col gap-6">
      <ColourPicker product={product} choice={choice} />
      <SizePicker product={product} choice={choice} />
      <DayFields days={days} onChange={setPeriod} />
      <RentalProblem quote={quote} onTake={setPeriod} />
      <div className="flex flex-wrap items-center gap-4">
        <Stepper
          label="quantity"
          value={choice.qty}
          max={Math.min(999, choice.available)}
          onChange={choice.setQty}
        />
      </div>
      <RentalSum quote={quote} />
      <BuyButtons
        isSoldOut={product.stock < 1}
        isBusy={quote.isLoading && !days}
        onAdd={() => put(addToCart)}
        onBuy={() => put(buyNow)}
      />
    </div>
  )
}

function periodOf(line: { from: string | null; until: string | null } | null): Period | null {
  return line?.from && line.until ? { from: line.from, until: line.until } : null
}
