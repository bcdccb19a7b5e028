import { useEffect } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { refreshUser } from '../../lib/account/session'
import { useSignedInUser } from '../../lib/account/signed-in-user'

/** Shows the name of a user who is signed in already, with a button to continue. */
export function AlreadySignedIn({ pathFor }: { pathFor: (user: SignedInUser) => string }) {
  const user = useSignedInUser()
  const isRemembered = user !== null
  useEffect(() => {
    if (isRemembered) refreshUser().catch(() => undefined) // the session may have ended since this browser stored the user
  }, [isRemembered])
  if (!user) return null
  return (
    <Notice
      className="mb-6"
      action={
        <ButtonLink to={pathFor(user)} size="small" variant="secondary">
          Continue
        </ButtonLink>
      }
    >
      You are signed in as {user.name}.
    </Notice>
  )
}
