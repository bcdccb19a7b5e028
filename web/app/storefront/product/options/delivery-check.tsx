import { lazy, Suspense } from 'react'
import { ScrollIntoView } from '../../../ui/scroll-into-view'
import { PinForm } from './pin-form'

const PinDelivery = lazy(() => import('./pin-delivery'))

type DeliveryCheckProps = { slug: string; isRental?: boolean }

/** Shows the delivery dates for a PIN code. */
export const DeliveryCheck = ({ slug, isRental = false }: DeliveryCheckProps) => (
  <PinForm>{(pin, isNew) => <Result {...{ pin, slug, isRental, isNew }} />}</PinForm>
)

type ResultProps = Required<DeliveryCheckProps> & { pin: string; isNew: boolean }

/** The delivery days. A result that the shopper asked for is scrolled into view; the result for a stored PIN code is not. */
function Result({ isNew, ...question }: ResultProps) {
  const days = (
    <Suspense>
      <PinDelivery {...question} />
    </Suspense>
  )
  return isNew ? <ScrollIntoView key={question.pin}>{days}</ScrollIntoView> : days
}
