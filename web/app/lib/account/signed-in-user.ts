import { useSyncExternalStore } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

// Who is signed in, for display only: the server believes none of it.

const USER_KEY = 'navrang-user'
const watchers = new Set<() => void>()
let snapshot: { raw: string | null; user: SignedInUser | null } = { raw: null, user: null }

export function readUser(): SignedInUser | null {
  try {
    const raw = localStorage.getItem(USER_KEY)
    if (raw !== snapshot.raw) snapshot = { raw, user: raw ? (JSON.parse(raw) as SignedInUser) : null }
    return snapshot.user
  } catch {
    return snapshot.user
  }
}

export function storeUser(user: SignedInUser | null) {
  snapshot = { raw: user ? JSON.stringify(user) : null, user }
  try {
    if (user) localStorage.setItem(USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(USER_KEY)
  } catch {
    // remembered as long as the page lives
  }
  for (const watch of watchers) watch()
}

/** Calls `watch` when somebody else is signed in, here or in another tab, until the answer is called. */
export function watchUser(watch: () => void): () => void {
  watchers.add(watch)
  window.addEventListener('storage', watch)
  return () => {
    watchers.delete(watch)
    window.removeEventListener('storage', watch)
  }
}

/** The id of who is signed in, as this browser knows it now. */
export const currentUserId = (): string | null => readUser()?.id ?? null

/** Who is signed in, for display. Null on the server and for visitors. */
export function useSignedInUser(): SignedInUser | null {
  return useSyncExternalStore(watchUser, readUser, () => null)
}

const farewells = new Set<() => Promise<void>>()

/** Does `last` before a session is ended by its owner, until the answer is called. It must not take long. */
export function beforeSignOut(last: () => Promise<void>): () => void {
  farewells.add(last)
  return () => farewells.delete(last)
}

/** Lets everybody do what has to be done while the session still stands. */
export const flushBeforeSignOut = () => Promise.allSettled([...farewells].map((last) => last()))
