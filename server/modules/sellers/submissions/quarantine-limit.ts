import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/client-address.ts'
import { sumQuarantinedBytes } from './queries.ts'

const MB = 1024 * 1024

/**
 * Limits the bytes of quarantined pictures from visitors without an account: in total, and per network and day in India. The
 * counters per network are in the memory of this node; other nodes have their own.
 */
export function createQuarantineLimit({ db, env }: { db: Db; env: Env }) {
  let bytesByNetwork = new Map<string, number>()
  let day = ''

  function today(): Map<string, number> {
    const current = dayInIndia(env.now())
    if (current !== day) bytesByNetwork = new Map()
    day = current
    return bytesByNetwork
  }

  return {
    /** Refuses with `unavailable` if the quarantine is full, and with `too_many` if this network has reached its daily limit. */
    async assertRoom(ip: string) {
      if ((today().get(networkOf(ip)) ?? 0) >= env.QUARANTINE_ADDRESS_MB * MB) {
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
    /** Adds `bytes` to the amount that the network of an IP address has sent today. */
    count(ip: string, bytes: number) {
      const network = networkOf(ip)
      today().set(network, (today().get(network) ?? 0) + bytes)
    },
  }
}

export type QuarantineLimit = ReturnType<typeof createQuarantineLimit>
