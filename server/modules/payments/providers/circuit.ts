export type CircuitLimits = {
  /** Number of consecutive time-outs that open the circuit. */
  timeouts: number
  /** While the circuit is open, no call is made for this time. Then one call probes the service. */
  pauseMs: number
}

/** Thrown without a call while the circuit is open. */
export class CircuitOpenError extends Error {
  constructor() {
    super('The payment service is not responding')
    this.name = 'CircuitOpenError'
  }
}

/** A circuit breaker: after consecutive time-outs, calls fail at once instead of waiting for another time-out. */
export function createCircuitBreaker({ timeouts, pauseMs }: CircuitLimits) {
  let consecutiveTimeouts = 0
  let openUntil = 0

  return {
    /** Throws while the circuit is open. The one call that is let through after the pause keeps it open for the others. */
    check() {
      if (consecutiveTimeouts < timeouts) return
      if (Date.now() < openUntil) throw new CircuitOpenError()
      openUntil = Date.now() + pauseMs
    },
    /** Runs `call` and records its result: any response, also an error response, closes the circuit. */
    async watch<T>(call: () => Promise<T>): Promise<T> {
      try {
        const response = await call()
        consecutiveTimeouts = 0
        return response
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError') consecutiveTimeouts = 0
        else if ((consecutiveTimeouts += 1) >= timeouts) openUntil = Date.now() + pauseMs
        throw error
      }
    },
  }
}
