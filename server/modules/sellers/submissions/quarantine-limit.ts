import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sumQuarantinedBytes } from './queries.ts'

const MB = 1024 * 1024

/**
 * Limits the bytes of quarantined pictures from visitors without an account: in total, and per IP address and day in India. The
 * counters per address are in the memory of this node; other nodes have their own.
 */
export function createQuarantineLimit({ db, env }: { db: Db; env: Env }) {
  let bytesByAddress = new Map<string, number>()
  let day = ''

  function today(): Map<string, number> {
    const current = dayInIndia(env.now())
    if (current !== day) bytesByAddress = new Map()
    day = current
    return bytesByAddress
  }

  return {
    /** Refuses with `unavailable` if the quarantine is full, and with `too_many` if this address has reached its daily limit. */
    async assertRoom(ip: string) {
      if ((today().get(ip) ?? 0) >= env.QUARANTINE_ADDRESS_MB * MB) {
        refuse(
          'too_many',
          'Too many pictures were sent from your network today. Please try again tomorrow, or sign in as a seller.',
        )
      }
      if ((await sumQuarantinedBytes(db)) >= env.QUARANTINE_MB * MB) {
        refuse(
          'unavailable',
          'We cannot accept more products for review at the moment. Please try again in a few days, or sign in as a seller.',
        )
      }
    },
    /** Adds `bytes` to the amount that an IP address has sent today. */
    count(ip: string, bytes: number) {
      today().set(ip, (today().get(ip) ?? 0) + bytes)
    },
  }
}

export type QuarantineLimit = ReturnType<typeof createQuarantineLimit>
