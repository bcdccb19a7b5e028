import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { initialsOf } from '../../lib/labels/initials'
import { Icon } from '../../ui/icon'
import { Card } from '../../ui/card'

/** The signed-in customer. "Verified" is shown only if the e-mail address is confirmed. */
export function CheckoutCustomer({ user }: { user: SignedInUser }) {
  return (
    <Card aria-label="Signed in as" className="flex items-center gap-4 p-4">
      <Avatar user={user} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {user.name}
          {user.emailVerified && (
            <span className="inline-flex items-center gap-1 rounded-full bg-success-soft px-2 py-0.5 text-sm text-success">
              <Icon name="shield" className="size-4" />
              Verified
            </span>
          )}
        </p>
        <p className="hint truncate">{user.email}</p>
      </div>
    </Card>
  )
}

function Avatar({ user }: { user: SignedInUser }) {
  if (user.imageUrl) {
    return (
      <img src={user.imageUrl} alt="" width={48} height={48} className="size-12 rounded-full object-cover" />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand"
    >
      {initialsOf(user.name)}
    </span>
  )
}
