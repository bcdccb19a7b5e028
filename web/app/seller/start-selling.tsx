import { useSignedInUser } from '../lib/account/signed-in-user'
import { ActionForm, useEndpointForm } from '../lib/forms/action-form'
import { Button, ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'

/** Lets a signed-in customer sell with the same account. Opens the page "Business". */
export function StartSelling() {
  const start = useEndpointForm('startSelling')
  return (
    <ActionForm of={start} action="/seller-listing" className="stack">
      <Button type="submit" isBusy={start.isBusy}>
        Start selling with this account
      </Button>
    </ActionForm>
  )
}

/** The page of the seller area for users who are not sellers. */
export function NotASeller() {
  const user = useSignedInUser()
  const isCustomer = user?.role === 'customer'
  return (
    <EmptyState level={1} title="This area is for sellers" icon="shield">
      <p className="text-muted">
        {user ? `You are signed in as ${user.email}.` : 'Your account is not a seller account.'}
      </p>
      <div className="cluster justify-center">
        {isCustomer && <StartSelling />}
        <ButtonLink to="/" variant={isCustomer ? 'secondary' : 'primary'}>
          Return to Home
        </ButtonLink>
        <ButtonLink to="/sign-in/seller?redirect=/seller" variant="secondary">
          Use another account
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
