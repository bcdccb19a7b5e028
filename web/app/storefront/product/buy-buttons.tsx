import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type BuyButtonsProps = { isSoldOut: boolean; isBusy?: boolean; onAdd: () => void; onBuy: () => void }

/** On a phone they stay at the lower edge of the screen. */
export function BuyButtons({ isSoldOut, isBusy = false, onAdd, onBuy }: BuyButtonsProps) {
  if (isSoldOut) return <SoldOut />
  return (
    <div className="bottom-bar grid grid-cols-2 gap-3">
      <Button variant="secondary" size="large" isBusy={isBusy} onClick={onAdd} className="px-3!">
        <Icon name="bag" /> Add to Cart
      </Button>
      <Button size="large" isBusy={isBusy} onClick={onBuy} className="px-3!">
        Buy Now
      </Button>
    </div>
  )
}

const SoldOut = () => (
  <p className="rounded-xl bg-sunken px-5 py-4 font-semibold">Sold out for now. Please look in again.</p>
)
