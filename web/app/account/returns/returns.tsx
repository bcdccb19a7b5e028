import { OpenedForm } from '../../lib/forms/opened-form'
import { useState } from 'react'
import { formatHours } from '../../../../contract/core/durations.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import type { orderReturns, OrderReturn } from '../../../../contract/returns/returns.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { formatInstant } from '../../lib/labels/order-labels'
import { ReturnBadge, ReturnView } from '../../components/orders/return-view'
import { Button } from '../../ui/button'
import { ReturnForm } from './return-form'
import { ReturnWayForm } from './return-way-form'
import { Card } from '../../ui/card'

type ReturnsProps = { orderId: string; terms: Reply<typeof orderReturns> }

/** The returns of an order, and the return form while returns are possible. */
export function OrderReturns({
  orderId,
  terms: { refusalReason, until, hours, lines, returns },
}: ReturnsProps) {
  const [isFormOpen, setFormOpen] = useState(false)
  if (returns.length === 0 && !until) return null
  return (
    <Card aria-labelledby="returns" className="flex flex-col gap-5 p-5">
      <div>
        <h2 id="returns" className="text-xl">
          Is there a problem with your order?
        </h2>
        {(refusalReason === null || returns.length === 0) && (
          <p className="mt-1 text-muted">
            {refusalReason ??
              `You can return or exchange items within ${formatHours(hours)} of delivery, until ${formatInstant(until ?? '')}.`}
          </p>
        )}
      </div>
      {refusalReason === null && !isFormOpen && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setFormOpen(true)}>
            Return or exchange an item
          </Button>
        </div>
      )}
      {isFormOpen && (
        <OpenedForm label="Return or exchange">
          <ReturnForm orderId={orderId} lines={lines} onDone={() => setFormOpen(false)} />
        </OpenedForm>
      )}
      {returns.map((orderReturn) => (
        <ReturnItem key={orderReturn._id} orderReturn={orderReturn} />
      ))}
    </Card>
  )
}

function ReturnItem({ orderReturn }: { orderReturn: OrderReturn }) {
  const { _id: id, state, transport } = orderReturn
  const choose = useEndpointForm('chooseTransport', { params: { id }, done: 'Your choice is saved' })
  const withdraw = useEndpointForm('withdrawReturn', {
    params: { id },
    done: 'Return cancelled',
    onRefused: useReloadOnRefusal(),
  })
  return (
    <article aria-label="Return" className="stack border-t border-line pt-5">
      <div>
        <ReturnBadge of={orderReturn} />
      </div>
      <ReturnView orderReturn={orderReturn} />
      {transport?.canChoose && (
        <section aria-label="How it comes back" className="rounded-xl bg-sunken p-4">
          <h3 className="mb-2 font-semibold">How do you want to send it back?</h3>
          <ReturnWayForm
            form={choose}
            way={transport.way}
            pickupOn={transport.pickupOn}
            pickupDays={transport.pickupDays}
            proposedDay={transport.pickupDays[0]}
            withoutPickup="I bring or send it myself"
          />
        </section>
      )}
      {(state === 'asked' || state === 'approved') && (
        <div>
          <ActionButton of={withdraw} variant="quiet" size="small">
            Cancel return
          </ActionButton>
        </div>
      )}
    </article>
  )
}
