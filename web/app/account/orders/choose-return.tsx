import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { RentalReturn } from '../../../../contract/orders/rental-return.ts'
import { useEndpointForm } from '../../lib/forms/action-form'
import { ReturnWayForm } from '../returns/return-way-form'

type ChooseReturnProps = { orderId: string; rental: RentalReturn }

/** How a rented outfit comes back. The customer can choose a pickup on a day, or bring it to the shop. */
export function ChooseReturn({ orderId, rental }: ChooseReturnProps) {
  const { line, way, pickupOn, pickupDays, canChoose } = rental
  const choose = useEndpointForm('chooseReturn', { params: { id: orderId }, done: 'Your choice is saved' })
  return (
    <section aria-label="Return" className="rounded-xl bg-sunken p-4">
      <h4 className="mb-1 font-semibold">How it comes back</h4>
      <p>{returnText(rental)}</p>
      {canChoose && (
        <div className="mt-3">
          <ReturnWayForm
            key={rental.dueBack} // other nights delete the choice
            form={choose}
            line={line}
            way={way}
            pickupOn={pickupOn}
            pickupDays={pickupDays}
            proposedDay={pickupDays.at(-1)}
            withoutPickup="I bring it to your shop"
          />
        </div>
      )}
    </section>
  )
}

/** How the outfit comes back, as a sentence. */
const returnText = ({ way, pickupOn, sendBy, dueBack }: RentalReturn): string =>
  way === 'pickup' && pickupOn
    ? `We will collect it on ${formatWeekday(pickupOn)}.`
    : sendBy
      ? `Please send it by ${formatWeekday(sendBy)}, so that it is here by ${formatWeekday(dueBack)}.`
      : `You will bring it back to our shop by ${formatWeekday(dueBack)}.`
