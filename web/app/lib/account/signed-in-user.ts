import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { createBrowserStore } from '../browser-store'

const store = createBrowserStore('navrang-user', (stored) => stored as SignedInUser | null)

/**
 * The signed-in user, for display only: the server checks every request. `useSignedInUser` returns null on the server and for visitors;
 * `watchUser` calls a function when the user changes, in this or another tab; `storeUser` with null removes the user.
 */
export const { useValue: useSignedInUser, get: readUser, watch: watchUser, set: storeUser } = store

/** The id of the signed-in user. */
export const currentUserId = (): string | null => readUser()?.id ?? null

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

const clearTasks = new Set<() => void>()

/** Registers a task that removes data of the account from this browser after the sign-out. Returns a function that removes the task. */
export function afterSignOut(task: () => void): () => void {
  clearTasks.add(task)
  return () => clearTasks.delete(task)
}

/** Removes the user of a session that has ended, and the data of the account, from this browser. */
export function removeUser() {
  for (const task of clearTasks) task()
  store.set(null)
}
