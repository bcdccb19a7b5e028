import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

/** For who is signed in but does not work here. */
export function NotForYou() {
  const user = useSignedInUser()
  return (
    <EmptyState
      level={1}
      title="This part is for the shop's staff"
      picture={<Icon name="shield" className="size-16 text-muted" />}
    >
      <p className="text-muted">
        {user
          ? `You are signed in as ${user.email}, which is not an account of the staff.`
          : 'Your account is not one of the staff.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/sign-in/customer?redirect=/admin" variant="secondary">
          Use another account
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
