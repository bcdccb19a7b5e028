import type { ClientActionFunctionArgs } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { clientActionBefore } from '../forms/form-result'
import { dropToken, rememberSignIn } from './session'

/**
 * Creates the browser part of a route with an `authAction`. If the server redirects after a sign-in, the browser first stores the
 * signed-in user for display and calls `onSignedIn`.
 */
export const authClientAction =
  (onSignedIn?: (user: SignedInUser) => void) => async (args: ClientActionFunctionArgs) => {
    const submit = clientActionBefore(async () => {
      const user = await rememberSignIn().catch(() => null)
      if (user) onSignedIn?.(user)
    })
    const result = await submit(args)
    dropToken() // a sign-in creates a new session, so the access token in memory may belong to the old session
    return result
  }
