import { refuse } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { quarantinedBytes } from './queries.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000

/**
 * Limits what visitors without an account may have waiting for the reviewers: all together, and each network address in a day. The
 * addresses are in the memory of this node alone, for a day.
 */
export function createQuarantineLimit({ db, env }: { db: Db; env: Env }) {
  let sent = new Map<string, number>()
  let day = 0

  function today(): Map<string, number> {
    const current = Math.floor(env.now().getTime() / DAY_MS)
    if (current !== day) sent = new Map()
    day = current
    return sent
  }

  return {
    /** Refuses `unavailable` when the quarantine is full, and `too_many` when this address has sent its part of it. */
    async assertRoom(ip: string) {
      if ((today().get(ip) ?? 0) >= env.QUARANTINE_ADDRESS_MB * MB) {
        refuse(
          'too_many',
          'Too many pictures were sent from your network today. Please try again tomorrow, or sign in as a seller.',
        )
      }
      if ((await quarantinedBytes(db)) >= env.QUARANTINE_MB * MB) {
        refuse(
          'unavailable',
          'We have as many products to review as we can take. Please try again in a few days, or sign in as a seller.',
        )
      }
    },
    /** Counts what an address has sent. */
    count(ip: string, bytes: number) {
      today().set(ip, (today().get(ip) ?? 0) + bytes)
    },
  }
}

export type QuarantineLimit = ReturnType<typeof createQuarantineLimit>
