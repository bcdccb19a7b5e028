/** The application's clock. It follows the database's clock, so that all nodes agree on holds, coupons, rental days and sessions. */
export type Clock = ReturnType<typeof createClock>

/** `nodeTime` reads the clock of this machine in milliseconds, which may be wrong. */
export function createClock(nodeTime: () => number = Date.now) {
  let skewMs = 0
  return {
    now: () => new Date(nodeTime() - skewMs),
    /** Returns the clock skew: the milliseconds by which the clock of this machine is ahead of the database's clock. */
    skewMs: () => skewMs,
    /** Measures the clock skew. Assumes that the database read its clock in the middle of the round trip, as NTP does. */
    synchronize: async (readDatabaseTime: () => Promise<number>) => {
      const sentAt = nodeTime()
      const databaseTime = await readDatabaseTime()
      skewMs = Math.round((sentAt + nodeTime()) / 2 - databaseTime)
    },
  }
}
