/** What time it is for the shop: the database's, by which all nodes judge holds, coupons, rental days and sessions. */
export type Clock = ReturnType<typeof createClock>

/** `nodeTime` is this machine's clock in milliseconds, which may be wrong. */
export function createClock(nodeTime: () => number = Date.now) {
  let ahead = 0
  return {
    now: () => new Date(nodeTime() - ahead),
    /** Milliseconds by which this machine is before the database, as far as is known. */
    skewMs: () => ahead,
    /** Asks what time it is there. The answer was written at some moment between asking and hearing it: half way, we say. */
    synchronize: async (ask: () => Promise<number>) => {
      const asked = nodeTime()
      const there = await ask()
      ahead = Math.round((asked + nodeTime()) / 2 - there)
    },
  }
}
