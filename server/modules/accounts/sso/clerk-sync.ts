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
import { findSync, noteProgress, recordSyncError, type SyncRow } from './queries.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

/** Copies one page of Clerk's users and asks for the next. A page may be copied twice: the second time changes nothing. */
export const copyUsers = topic('copy-clerk-users', z.object({ syncId: z.string(), offset: z.int() }), {
  retries: 8,
  firstPause: 5,
  longestPause: 300,
})

const PAGE = 100

/** The job that copies Clerk's users; none without Clerk. */
export function clerkJobs({ db, env }: { db: Db; env: Env }): Worker[] {
  const clerk = clerkOf(env.thirdParty)
  if (!clerk) return []
  return [
    worker(copyUsers, ({ syncId, offset }, attempt) =>
      copyPage({ db, clerk, env }, { syncId, offset, attempt }),
    ),
  ]
}

type Parts = { db: Db; clerk: ClerkSettings; env: Env }
type Step = { syncId: string; offset: number; attempt: Attempt }

async function copyPage(parts: Parts, { syncId, offset, attempt }: Step) {
  const { db, clerk } = parts
  const sync = await findSync(db, syncId)
  if (sync?.state !== 'running' || sync.done !== offset) return // done before
  try {
    const { length, identities } = await listClerkUsers(clerk, { offset, limit: PAGE })
    const leftOut = length - identities.length + (await copyAll(db, identities))
    await goOn(db, sync, { done: offset + length, leftOut, isEnd: length < PAGE })
  } catch (error) {
    await bear(parts, sync, { error: error as ClerkError, attempt })
  }
}

/** Answers how many of them could not be given an account. Who is blocked or staff stays what they are. */
async function copyAll(db: Db, identities: readonly Identity[]): Promise<number> {
  let leftOut = 0
  for (const identity of identities) {
    const arrival = await linkOrCreateUser(db, identity, { type: 'customer', signingInSince: null })
    if (arrival.is === 'refused' && arrival.why !== 'blocked') leftOut += 1
  }
  return leftOut
}

type Copied = { done: number; leftOut: number; isEnd: boolean }

function goOn(db: Db, { id, done: from }: SyncRow, copied: Copied) {
  return inTransaction(db, async (tx) => {
    const isNew = await noteProgress(tx, { id, from, ...copied })
    if (isNew && !copied.isEnd) await send(tx, copyUsers, { syncId: id, offset: copied.done })
  })
}

/** Waits as long as Clerk wants, tries again when that may help, or gives up; staff see which. */
async function bear(
  { db, env }: Parts,
  { id, done }: SyncRow,
  { error, attempt }: { error: ClerkError; attempt: Attempt },
) {
  const { message, retryAfterSeconds } = error
  if (retryAfterSeconds) {
    const after = new Date(env.now().getTime() + retryAfterSeconds * 1000)
    return inTransaction(db, async (tx) => {
      await recordSyncError(tx, { id, error: message, isEnd: false })
      await sendLater(tx, copyUsers, { data: { syncId: id, offset: done }, after })
    })
  }
  const isEnd = error.isFinal === true || attempt.isLast
  await recordSyncError(db, { id, error: message, isEnd })
  throw error.isFinal ? permanentFailure(message) : error
}
