import { isServerFailure, TIMEOUT_MS } from './unreached.ts'

/** Milliseconds before the second and the third attempt. */
const RETRY_DELAYS_MS = [1000, 2000]

/** Calls `load` up to three times while the server fails or cannot be reached. A server that does not respond in time is not called again. */
export async function loadWithRetries<T>(load: () => Promise<T>, delays = RETRY_DELAYS_MS): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await Promise.race([load(), rejectAfter(timeout)])
  } catch (error) {
    const [delay, ...later] = delays
    if (!delay || timeout.aborted || !isServerFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    return loadWithRetries(load, later)
  }
}

const rejectAfter = (timeout: AbortSignal) =>
  new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason as Error))
  })

/** Whether the server responds. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )
