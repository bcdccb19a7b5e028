import type { CartItem } from '../../../../contract/cart/cart.ts'
import { notServed } from '../../../../contract/shipping/pin-codes.ts'
import { ShipmentPromises } from '../../components/orders/shipment-promises'
import type { RequestedQuote } from '../../lib/checkout/use-quote'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import { useStoreSettings } from '../layout/layout'
import { TooManyItems } from '../checkout/too-many-items'
import { DeliveryDays } from '../product/options/delivery-days'
import { PinForm } from '../product/options/pin-form'

type CartArrivalProps = {
  items: readonly CartItem[]
  quote: Pick<RequestedQuote, 'reply' | 'isLoading' | 'isTooLong'>
}

/**
 * When the purchased goods of the cart arrive, and the PIN code if the delivery charge depends on it. Of a cart that is too long for one order,
 * only that.
 */
export default function CartArrival({ items, quote }: CartArrivalProps) {
  const { delivery } = useStoreSettings()
  if (quote.isTooLong) return <TooManyItems />
  const hasGoods = items.some(({ kind }) => kind === 'buy')
  return (
    <>
      {!delivery.isFree && <PinForm />}
      {(hasGoods || quote.reply?.delivery?.isServed === false) && <Arrival {...quote} />}
    </>
  )
}

function Arrival({ reply, isLoading }: CartArrivalProps['quote']) {
  const pin = useStoredPinCode()
  const delivery = reply?.delivery
  if (delivery?.isServed) return <ShipmentPromises shipments={delivery.shipments} pin={delivery.pin} />
  if (delivery) return <p className="text-sm font-medium text-danger">{notServed(delivery.pin)}</p>
  return pin && isLoading ? <p className="text-muted">Checking…</p> : <DeliveryDays />
}
