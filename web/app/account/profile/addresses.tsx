import { useState } from 'react'
import { listAddresses } from '../../../../contract/accounts/account.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/addresses'
import { AddressCard } from './address-card'
import { AddressForm } from './address-form'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(listAddresses), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Addresses | Navrang' },
  { name: 'robots', content: 'noindex' },
]

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<string | null>(null) // the id of the edited address, or `new`
  const isHydrated = useHydrated()
  const close = () => setEditing(null)
  const add = (
    <Button disabled={!isHydrated} onClick={() => setEditing('new')}>
      <Icon name="plus" />
      Add an address
    </Button>
  )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Addresses</h1>
        {addresses.length > 0 && editing === null && add}
      </div>
      {editing === 'new' && <AddressForm saved={null} onDone={close} />}
      {addresses.length === 0 && editing === null && (
        <EmptyState title="No addresses yet" picture={<Icon name="pin" className="size-16 text-muted" />}>
          <p className="text-muted">
            Delivery addresses from your orders are saved here, so you do not have to enter them again.
          </p>
          {add}
        </EmptyState>
      )}
      <ul className="mt-4 grid gap-4">
        {addresses.map((address) => (
          <li key={address.id}>
            {editing === address.id ? (
              <AddressForm saved={address} onDone={close} />
            ) : (
              <AddressCard saved={address} onEdit={() => setEditing(address.id)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
