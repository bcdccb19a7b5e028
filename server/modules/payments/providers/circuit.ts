export type CircuitLimits = {
  /** So many time-outs in a row open the circuit. */
  timeouts: number
  /** While it is open no call is made for this long; then one call tries whether the service is back. */
  pauseMs: number
}

/** Thrown without a call, because the last calls all timed out. */
export class CircuitOpenError extends Error {
  constructor() {
    super('The payment service is not answering')
    this.name = 'NotAnswering'
  }
}

/** A circuit breaker: after time-outs in a row, callers are told at once instead of waiting for the next one. */
export function createCircuitBreaker({ timeouts, pauseMs }: CircuitLimits) {
  let inARow = 0
  let openUntil = 0

  return {
    /** Throws while the circuit is open. The one call that is let through after the pause keeps it open for the others. */
    check() {
      if (inARow < timeouts) return
      if (Date.now() < openUntil) throw new CircuitOpenError()
      openUntil = Date.now() + pauseMs
    },
    /** Runs `call` and records its result: any response, also an error response, closes the circuit. */
    async watch<T>(call: () => Promise<T>): Promise<T> {
      try {
        const answer = await call()
        inARow = 0
        return answer
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError') inARow = 0
        else if ((inARow += 1) >= timeouts) openUntil = Date.now() + pauseMs
        throw error
      }
    },
  }
}
