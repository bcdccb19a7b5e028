import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { beforeSignOut } from './signed-in-user'

const SYNC_AFTER_MS = 1000

/**
 * One second after a sign-in, sends the user's profile to the server in the background. A failure is only logged. Signing out cancels the
 * request, because the server would refuse it.
 */
export function sendProfileSoon(user: SignedInUser) {
  const controller = new AbortController()
  const timer = setTimeout(() => void sendProfile('sync', user, controller.signal), SYNC_AFTER_MS)
  const unregister = beforeSignOut(() => {
    unregister()
    clearTimeout(timer)
    controller.abort()
  })
}

/** Sends the profile to the server at checkout, in the background. Failures are only logged. */
export const sendProfileAtCheckout = (user: SignedInUser): Promise<void> => sendProfile('save', user)

async function sendProfile(operation: 'sync' | 'save', user: SignedInUser, signal?: AbortSignal) {
  const { clerkId, email, name, imageUrl, emailVerified, phone: phoneNumber, signedUpAt, lastSignInAt } = user
  const [firstName, ...rest] = name.trim().split(/\s+/)
  const profile = { clerkId, email, firstName, lastName: rest.join(' '), imageUrl, phoneNumber }
  try {
    const [{ api }, { saveUser, syncClerkUser }] = await Promise.all([
      import('../api/browser-api'),
      import('../../../../contract/accounts/identity-provider.ts'),
    ])
    if (operation === 'sync') {
      await api(syncClerkUser, {
        body: { ...profile, fullName: name, emailVerified },
        ...(signal ? { signal } : {}),
      })
    } else {
      await api(saveUser, { body: { ...profile, name, signedUpAt, lastSignInAt } })
    }
  } catch (error) {
    if (!signal?.aborted) console.error('The account could not be synchronised', error)
  }
}
