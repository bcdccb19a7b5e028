import { isServerFailure } from './unreached'

/** Milliseconds before the second and the third attempt. */
const RETRY_DELAYS_MS = [1000, 2000]

/** Milliseconds after which an attempt without a response has failed. */
const TIMEOUT_MS = 15_000

/** Calls `load` up to three times while the server does not respond in time or fails. */
export async function loadWithRetries<T>(load: () => Promise<T>, delays = RETRY_DELAYS_MS): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, TIMEOUT_MS, new DOMException('No response', 'TimeoutError'))
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    const [delay, ...later] = delays
    if (!delay || !isServerFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    return loadWithRetries(load, later)
  }
}

/** Whether the server responds. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )
