import { useEffect } from 'react'
import type { Seat } from '../../../../../contract/troupes/troupes.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { formatInstant } from '../../../lib/labels/order-labels'
import { useReload } from '../../../lib/use-reload'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import { openPaymentPage } from '../open-payment-page'

const POLL_MS = 5000

/** A place whose payment has been started. The page asks again until the payment is complete or over. */
export function PayingSeat({ seat: { order }, token }: { seat: Seat; token: string }) {
  const { reload } = useReload()
  useEffect(() => {
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [reload])
  const pay = useEndpointForm('paySeat', { params: { token }, onDone: openPaymentPage })
  if (!order) {
    return (
      <Panel title="The organiser is paying for you">
        <p>You have nothing to do. This page tells you when the payment has arrived.</p>
      </Panel>
    )
  }
  return (
    <Panel title="Your payment">
      <div className="stack">
        <Notice>
          We are waiting for your payment. This page shows as soon as it has arrived.
          {order.payUntil && ` You can complete it until ${formatInstant(order.payUntil)}.`}
        </Notice>
        <Button
          className="self-start"
          isBusy={pay.isBusy}
          onClick={() => void pay.submit({ toOrganiser: true, total: 0 })}
        >
          Continue the payment
        </Button>
      </div>
    </Panel>
  )
}
