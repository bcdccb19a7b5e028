import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import { PostalAddress } from '../../components/postal-address'
import { ActionButton, type EndpointForm } from '../../lib/forms/action-form'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'

type AddressCardProps = {
  saved: SavedAddress
  editPath: string
  makeDefault: EndpointForm
  remove: EndpointForm
  onRemove: () => void
}

/** One saved address. */
export function AddressCard({ saved, editPath, makeDefault, remove, onRemove }: AddressCardProps) {
  const { id, address, isDefault } = saved
  const params = { id }
  const look = { size: 'small', variant: 'quiet' } as const
  return (
    <Card as="article" className="p-5">
      {isDefault && (
        <p className="mb-2 inline-block rounded-full bg-brand-soft px-3 py-0.5 text-sm font-semibold text-brand">
          Default
        </p>
      )}
      <PostalAddress address={address} />
      <div className="-mx-3 mt-2 flex flex-wrap">
        <ButtonLink {...look} to={editPath} preventScrollReset>
          Edit<span className="sr-only"> {address.line1}</span>
        </ButtonLink>
        {!isDefault && (
          <ActionButton
            of={makeDefault}
            params={params}
            {...look}
            fields={{ ...flatten(address), isDefault: 'on' }}
          >
            Set as default<span className="sr-only">: {address.line1}</span>
          </ActionButton>
        )}
        <ActionButton
          of={remove}
          params={params}
          {...look}
          onClick={onRemove}
          className="text-danger hover:bg-danger-soft"
        >
          Remove<span className="sr-only"> {address.line1}</span>
        </ActionButton>
      </div>
    </Card>
  )
}

/** Returns the form fields of an address. */
const flatten = (address: SavedAddress['address']): Record<string, string> =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value ?? '']))
