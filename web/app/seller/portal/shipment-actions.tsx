import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Tracking } from '../../../../contract/orders/orders.ts'
import { moveShipment, type SellerOrder } from '../../../../contract/shipping/shipments.ts'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'
import { Panel } from '../../ui/panel'

/** The buttons and form that mark the shipment as packed or shipped. A business cannot change a shipment that is already shipped. */
export function ShipmentActions({ shipment: { orderId, state } }: { shipment: SellerOrder }) {
  const { form, errorOf, isBusy, submit } = useSaving<Tracking>({
    validate: ({ carrier, number, url }) =>
      Tracking.safeParse({ carrier, number, url: typeof url === 'string' && url.trim() ? url.trim() : null }),
    save: (tracking) => api(moveShipment, { params: { id: orderId }, body: { state: 'shipped', tracking } }),
    done: 'Marked as shipped. The customer has been notified.',
  })
  const fieldProps = (name: string) => ({
    name,
    error: errorOf(name) ?? errorOf(`tracking.${name}`),
    autoComplete: 'off',
  })
  return (
    <Panel title="Pack and ship">
      <PackedButton orderId={orderId} isPacked={state === 'packed'} />
      <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-4 border-t border-line pt-5">
        <Field
          label="Carrier"
          placeholder="India Post, Delhivery, …"
          maxLength={60}
          {...fieldProps('carrier')}
        />
        <Field label="Tracking number" maxLength={60} {...fieldProps('number')} />
        <Field label="Tracking link (optional)" type="url" placeholder="https://" {...fieldProps('url')} />
        <Button type="submit" isBusy={isBusy} needsScript>
          Mark as shipped
        </Button>
      </form>
    </Panel>
  )
}

function PackedButton({ orderId, isPacked }: { orderId: string; isPacked: boolean }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function togglePacked() {
    setBusy(true)
    try {
      await api(moveShipment, { params: { id: orderId }, body: { state: isPacked ? 'to_pack' : 'packed' } })
      await revalidate()
      void toast(isPacked ? 'Marked as not packed' : 'Marked as packed', { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void togglePacked()}>
      {isPacked ? 'Mark as not packed' : 'Mark as packed'}
    </Button>
  )
}
