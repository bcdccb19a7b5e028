import { isServerFailure } from './unreached'

/** Milliseconds before the second and the third attempt. */
const RETRY_DELAYS_MS = [1000, 2000]

/** Calls `load` up to three times while the server does not respond or fails. */
export async function loadWithRetries<T>(load: () => Promise<T>, delays = RETRY_DELAYS_MS): Promise<T> {
  try {
    return await load()
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
