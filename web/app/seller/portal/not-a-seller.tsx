import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'

/** For who is signed in but sells nothing here, or may not see this part of the business. */
export function NotASeller() {
  const user = useSignedInUser()
  const isSeller = user?.role === 'seller'
  return (
    <EmptyState
      level={1}
      title={isSeller ? 'This is for the owner of the business' : 'This part is for sellers'}
      picture={<Icon name="shield" className="size-16 text-muted" />}
    >
      <p className="text-muted">
        {user
          ? `You are signed in as ${user.email}.${isSeller ? ' Ask the owner of your business to let you see it.' : ''}`
          : 'Your account is not one of a seller.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={isSeller ? '/seller' : '/'}>{isSeller ? 'Seller area' : 'Return to Home'}</ButtonLink>
        <ButtonLink to="/sign-in/seller?redirect=/seller" variant="secondary">
          Use another account
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
