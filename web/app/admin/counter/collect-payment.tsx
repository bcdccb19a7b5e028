import { useState } from 'react'
import type { CounterSale } from '../../../../contract/checkout/counter.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { QrCode } from '../../components/qr-code'
import { formatInstant } from '../../lib/labels/order-labels'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Panel } from '../../ui/panel'

/** The amount that is still due: the QR code for UPI, and buttons to record how the customer has paid. */
export function CollectPayment({ sale: { order, due, upi } }: { sale: CounterSale }) {
  const params = { id: order._id }
  const byUpi = useEndpointForm('payCounterSale', { params, done: 'UPI payment recorded' })
  const byCash = useEndpointForm('payCounterSale', { params, done: 'Cash payment recorded' })
  return (
    <Panel title={`Collect ${formatPayable(due)}`}>
      <div className="stack-wide">
        {upi && (
          <div className="flex flex-wrap items-start gap-5">
            <QrCode text={upi.link} label={`QR code to pay ${formatPayable(due)} to ${upi.payee} by UPI`} />
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-3xl font-bold tabular-nums">{formatPayable(due)}</p>
              <p className="mt-1">
                {upi.payee}
                <span className="hint block break-all">{upi.vpa}</span>
              </p>
              {upi.expiresAt && (
                <p className="hint mt-2">
                  The goods are reserved until {formatInstant(upi.expiresAt)}. An unpaid sale is then
                  cancelled.
                </p>
              )}
              <ActionForm of={byUpi} className="mt-4 stack">
                <input type="hidden" name="via" value="upi" />
                <Field
                  label="UTR (optional)"
                  hint="12 digits, on the customer’s phone"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  {...byUpi.field('utr')}
                />
                <Button type="submit" isBusy={byUpi.isBusy}>
                  The payment has arrived
                </Button>
              </ActionForm>
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ActionButton of={byCash} variant="secondary" fields={{ via: 'cash' }}>
            Paid in cash
          </ActionButton>
          {order.status === 'pending' && <CancelSale orderId={order._id} />}
        </div>
      </div>
    </Panel>
  )
}

/** Cancels a sale that nobody has paid. Its goods are free again. */
function CancelSale({ orderId }: { orderId: string }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useEndpointForm('setOrderStatus', {
    params: { id: orderId },
    done: 'Sale cancelled',
    onDone: () => setAsking(false),
    onRefused: useReloadOnRefusal(),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel the sale
      </Button>
      <Dialog title="Cancel this sale?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>Nothing was paid. The goods and the nights of the rental are free again.</p>
        <div className="mt-5 cluster justify-end">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <ActionButton of={cancel} variant="danger" fields={{ status: 'cancelled', from: 'pending' }}>
            Cancel the sale
          </ActionButton>
        </div>
      </Dialog>
    </>
  )
}
