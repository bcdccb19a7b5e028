import { z } from 'zod'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import {
  permanentFailure,
  send,
  sendLater,
  topic,
  worker,
  type Attempt,
  type Worker,
} from '../../../platform/jobs/jobs.ts'
import { clerkOf, listClerkUsers, type ClerkSettings, type ClerkError } from './clerk.ts'
import type { Identity } from './oidc-claims.ts'
import { findSync, recordSyncProgress, recordSyncError, type SyncRow } from './queries.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

/** Copies one page of Clerk's users and enqueues the next page. Idempotent. */
export const syncUsers = topic('copy-clerk-users', z.object({ syncId: z.string(), offset: z.int() }), {
  retries: 8,
  firstPause: 5,
  longestPause: 300,
})

const PAGE_SIZE = 100

/** Returns the job that copies Clerk's users; an empty list if Clerk is not configured. */
export function clerkJobs({ db, env }: { db: Db; env: Env }): Worker[] {
  const clerk = clerkOf(env.thirdParty)
  if (!clerk) return []
  return [
    worker(syncUsers, ({ syncId, offset }, attempt) =>
      copyPage({ db, clerk, env }, { syncId, offset, attempt }),
    ),
  ]
}

type ClerkSyncDeps = { db: Db; clerk: ClerkSettings; env: Env }
type SyncStep = { syncId: string; offset: number; attempt: Attempt }

async function copyPage(deps: ClerkSyncDeps, { syncId, offset, attempt }: SyncStep) {
  const { db, clerk } = deps
  const sync = await findSync(db, syncId)
  if (sync?.state !== 'running' || sync.done !== offset) return // already done
  try {
    const { length, identities } = await listClerkUsers(clerk, { offset, limit: PAGE_SIZE })
    const leftOut = length - identities.length + (await importIdentities(db, identities))
    await recordPage(db, sync, { done: offset + length, leftOut, isEnd: length < PAGE_SIZE })
  } catch (error) {
    await handleSyncError(deps, sync, { error: error as ClerkError, attempt })
  }
}

/** Creates or updates the accounts of these users of Clerk. Returns how many of them were refused; blocked users are not counted. */
async function importIdentities(db: Db, identities: readonly Identity[]): Promise<number> {
  let leftOut = 0
  for (const identity of identities) {
    const result = await linkOrCreateUser(db, identity, { type: 'customer', signInStartedAt: null })
    if (result.is === 'refused' && result.why !== 'blocked') leftOut += 1
  }
  return leftOut
}

type PageResult = { done: number; leftOut: number; isEnd: boolean }

function recordPage(db: Db, { id, done: from }: SyncRow, copied: PageResult) {
  return inTransaction(db, async (tx) => {
    const isNew = await recordSyncProgress(tx, { id, from, ...copied })
    if (isNew && !copied.isEnd) await send(tx, syncUsers, { syncId: id, offset: copied.done })
  })
}

/**
 * Handles an error that occurred while a page of users was copied. Copies the page again later if Clerk says when; otherwise
 * lets the job queue retry it, or ends the sync. Stores the error, which is shown to staff.
 */
async function handleSyncError(
  { db, env }: ClerkSyncDeps,
  { id, done }: SyncRow,
  { error, attempt }: { error: ClerkError; attempt: Attempt },
) {
  const { message, retryAfterSeconds } = error
  if (retryAfterSeconds) {
    const after = new Date(env.now().getTime() + retryAfterSeconds * 1000)
    return inTransaction(db, async (tx) => {
      await recordSyncError(tx, { id, error: message, isEnd: false })
      await sendLater(tx, syncUsers, { data: { syncId: id, offset: done }, after })
    })
  }
  const isEnd = error.isFinal === true || attempt.isLast
  await recordSyncError(db, { id, error: message, isEnd })
  throw error.isFinal ? permanentFailure(message) : error
}
