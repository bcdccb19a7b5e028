import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { currentUserId } from './signed-in-user'

const SYNC_AFTER_MS = 1000

/**
 * One second after a sign-in, sends the user's profile to the server in the background, unless the user has signed out by then. A failure
 * is only logged.
 */
export function syncAccountSoon(user: SignedInUser) {
  setTimeout(() => {
    if (currentUserId() === user.id) void sendProfile('sync', user)
  }, SYNC_AFTER_MS)
}

/** Sends the profile to the server at checkout, in the background. Failures are only logged. */
export const saveOnCheckout = (user: SignedInUser): Promise<void> => sendProfile('save', user)

async function sendProfile(operation: 'sync' | 'save', user: SignedInUser) {
  const { clerkId, email, name, imageUrl, emailVerified, phone: phoneNumber, signedUpAt, lastSignInAt } = user
  const [firstName, ...rest] = name.trim().split(/\s+/)
  const profile = { clerkId, email, firstName, lastName: rest.join(' '), imageUrl, phoneNumber }
  try {
    const [{ api }, { saveUser, syncClerkUser }] = await Promise.all([
      import('../api/browser-api'),
      import('../../../../contract/accounts/identity-provider.ts'),
    ])
    if (operation === 'sync') {
      await api(syncClerkUser, { body: { ...profile, fullName: name, emailVerified } })
    } else {
      await api(saveUser, { body: { ...profile, name, signedUpAt, lastSignInAt } })
    }
  } catch (error) {
    console.error('The account could not be synchronised', error)
  }
}
