import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

const SYNC_AFTER_MS = 1000

/** Tells the shop a second after a sign-in who came in. Nobody waits for it; a failure is only logged. */
export function syncAccountSoon(user: SignedInUser) {
  setTimeout(() => void tell('sync', user), SYNC_AFTER_MS)
}

/** Tells the shop who is checking out. Nobody waits for it; a failure is only logged. */
export const saveOnCheckout = (user: SignedInUser): Promise<void> => tell('save', user)

async function tell(what: 'sync' | 'save', user: SignedInUser) {
  const { clerkId, email, name, imageUrl, emailVerified, phone: phoneNumber, signedUpAt, lastSignInAt } = user
  const [firstName, ...rest] = name.trim().split(/\s+/)
  const who = { clerkId, email, firstName, lastName: rest.join(' '), imageUrl, phoneNumber }
  try {
    const [{ api }, { saveUser, syncClerkUser }] = await Promise.all([
      import('../api/browser-api'),
      import('../../../../contract/accounts/identity-provider.ts'),
    ])
    if (what === 'sync') await api(syncClerkUser, { body: { ...who, fullName: name, emailVerified } })
    else await api(saveUser, { body: { ...who, name, signedUpAt, lastSignInAt } })
  } catch (error) {
    console.error('The account could not be told', error)
  }
}
