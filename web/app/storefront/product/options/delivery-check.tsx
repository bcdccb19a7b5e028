import { lazy, Suspense } from 'react'
import { ScrollIntoView } from '../../../ui/scroll-into-view'
import { PinForm } from './pin-form'

const PinDelivery = lazy(() => import('./pin-delivery'))

/** Shows the delivery dates for a PIN code. */
export const DeliveryCheck = ({ slug }: { slug: string }) => (
  <PinForm>{(pin, isNew) => <Result pin={pin} slug={slug} isNew={isNew} />}</PinForm>
)

/** The delivery days. A result that the shopper asked for is scrolled into view; the result for a stored PIN code is not. */
function Result({ pin, slug, isNew }: { pin: string; slug: string; isNew: boolean }) {
  const days = (
    <Suspense>
      <PinDelivery pin={pin} slug={slug} />
    </Suspense>
  )
  return isNew ? <ScrollIntoView key={pin}>{days}</ScrollIntoView> : days
}
