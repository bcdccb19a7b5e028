import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Tracking } from '../../../../contract/orders/orders.ts'
import { moveShipment, type SellerOrder } from '../../../../contract/shipping/shipments.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { useSaving } from '../../lib/api/use-saving'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

/** Packing and sending. A parcel that is with its carrier is not called back here. */
export function ShipmentActions({ shipment: { orderId, state } }: { shipment: SellerOrder }) {
  const { form, errorOf, isBusy, submit } = useSaving<Tracking>({
    validate: ({ carrier, number, url }) =>
      Tracking.safeParse({ carrier, number, url: typeof url === 'string' && url.trim() ? url.trim() : null }),
    save: (tracking) =>
      api(moveShipment, { params: { id: orderId }, body: { state: 'shipped', tracking: tracking } }),
    done: 'The shopper is told that it is on its way',
  })
  const isHydrated = useHydrated()
  const part = (name: string) => ({
    name,
    error: errorOf(name) ?? errorOf(`tracking.${name}`),
    autoComplete: 'off',
  })
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-3 text-xl">Pack and send</h2>
      <Packed orderId={orderId} isPacked={state === 'packed'} />
      <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-4 border-t border-line pt-5">
        <Field label="Carrier" placeholder="India Post, Delhivery, …" maxLength={60} {...part('carrier')} />
        <Field label="Tracking number" maxLength={60} {...part('number')} />
        <Field label="Page of the parcel (optional)" type="url" placeholder="https://" {...part('url')} />
        <Button type="submit" isBusy={isBusy} disabled={!isHydrated}>
          Mark as shipped
        </Button>
      </form>
    </section>
  )
}

function Packed({ orderId, isPacked }: { orderId: string; isPacked: boolean }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  async function move() {
    setBusy(true)
    try {
      await api(moveShipment, { params: { id: orderId }, body: { state: isPacked ? 'to_pack' : 'packed' } })
      await revalidate()
      void toast(isPacked ? 'It is to be packed again' : 'Packed', { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" isWide isBusy={isBusy} disabled={!isHydrated} onClick={() => void move()}>
      {isPacked ? 'Not packed after all' : 'Mark as packed'}
    </Button>
  )
}
