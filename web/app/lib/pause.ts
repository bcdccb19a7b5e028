/** Waits `ms` milliseconds, for example until the user stops typing. Rejects if `signal` was aborted meanwhile. */
export async function pause(ms: number, signal?: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal?.throwIfAborted()
}
