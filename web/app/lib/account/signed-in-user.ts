import { useSyncExternalStore } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

// The signed-in user, for display only. The server checks every request.

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
    // storage is unavailable: the user is stored in memory only
  }
  for (const watch of watchers) watch()
}

/** Calls `watch` when the signed-in user changes, in this or another tab. Returns a function that ends these calls. */
export function watchUser(watch: () => void): () => void {
  watchers.add(watch)
  window.addEventListener('storage', watch)
  return () => {
    watchers.delete(watch)
    window.removeEventListener('storage', watch)
  }
}

/** The id of the signed-in user. */
export const currentUserId = (): string | null => readUser()?.id ?? null

/** The signed-in user. Null on the server and for visitors. */
export function useSignedInUser(): SignedInUser | null {
  return useSyncExternalStore(watchUser, readUser, () => null)
}

const signOutTasks = new Set<() => void | Promise<void>>()

/**
 * Registers a task that runs before sign-out. The sign-out waits for the task, so the task must be short. Returns a function that
 * removes the task.
 */
export function beforeSignOut(task: () => void | Promise<void>): () => void {
  signOutTasks.add(task)
  return () => signOutTasks.delete(task)
}

/** Runs all tasks that need the session before it ends. */
export const flushBeforeSignOut = () => Promise.allSettled([...signOutTasks].map(async (task) => task()))
