import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
  type SavedAddress,
} from '../../../../contract/accounts/account.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useUpdate } from '../../ui/hooks/use-update'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/addresses'
import { AddressCard } from './address-card'
import { titleOf } from '../../lib/brand'
import { AddressForm } from './address-form'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(listAddresses), request)
}

export const action = endpointAction({ addAddress, changeAddress, removeAddress })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Addresses') },
  { name: 'robots', content: 'noindex' },
]

const PATH = '/account/addresses'

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  const editing = useSearchParams()[0].get('edit') // the id of the edited address, or `new`
  const navigate = useNavigate()
  const close = () => void navigate(PATH, { replace: true, preventScrollReset: true })
  useUpdate(editing, focusIfLost) // the buttons of the form are removed with it
  const restore = useEndpointForm('addAddress')
  const makeDefault = useEndpointForm('changeAddress', { onDone: () => focusIfLost() })
  const lastRemoved = useRef<SavedAddress | null>(null)
  const remove = useEndpointForm('removeAddress', {
    onDone: () => {
      focusIfLost() // the button is removed with its address
      const removed = lastRemoved.current // the toast stays visible while further addresses are removed
      void toast('Address removed', {
        action: { label: 'Undo', onClick: () => void restore.submit(removed) },
        isLong: true,
      })
    },
  })
  const add = (
    <ButtonLink to={`${PATH}?edit=new`} preventScrollReset>
      <Icon name="plus" />
      Add an address
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Addresses">{addresses.length > 0 && editing === null && add}</PageHeader>
      {editing === 'new' && <AddressForm saved={null} closePath={PATH} onDone={close} />}
      {addresses.length === 0 && editing === null && (
        <EmptyState title="No addresses yet" icon="pin">
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
              <AddressForm saved={address} closePath={PATH} onDone={close} />
            ) : (
              <AddressCard
                saved={address}
                editPath={`${PATH}?edit=${address.id}`}
                makeDefault={makeDefault}
                remove={remove}
                onRemove={() => (lastRemoved.current = address)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
