export type CircuitLimits = {
  /** Number of consecutive time-outs that open the circuit. */
  timeouts: number
  /** After the circuit has opened, no call is made for this time. Then a single call tests whether the service responds again. */
  pauseMs: number
}

/** Thrown instead of making a call while the circuit is open. */
export class CircuitOpenError extends Error {
  constructor() {
    super('The payment service is not responding')
    this.name = 'CircuitOpenError'
  }
}

/** Creates a circuit breaker. After a number of consecutive time-outs, calls fail at once instead of waiting for one more time-out. */
export function createCircuitBreaker({ timeouts, pauseMs }: CircuitLimits) {
  let consecutiveTimeouts = 0
  let openUntil = 0

  return {
    /**
     * Throws while the circuit is open. When the pause is over, lets one call through as a test and starts the next pause, in which all
     * other calls still fail.
     */
    check() {
      if (consecutiveTimeouts < timeouts) return
      if (Date.now() < openUntil) throw new CircuitOpenError()
      openUntil = Date.now() + pauseMs
    },
    /** Runs `call` and records whether it timed out. Any other result closes the circuit, even an error response. */
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
