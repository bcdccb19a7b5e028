import { isRouteErrorResponse } from 'react-router'

/** True if the server did not respond or failed. False for redirects and for refusals, for example 403 and 404. */
export const isServerFailure = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)

const HINT = 'Network error: the backend may be starting, please wait 1 to 2 minutes'

/** Logs to the console that the server was not reached, and that it may be starting. Aborted requests are not logged. */
export function reportUnreachable(error: unknown): void {
  const isNetwork = error instanceof TypeError || (error as Error | null)?.name === 'TimeoutError'
  if (isNetwork) console.error(HINT, error)
}

/** `fetch` that reports network errors to the console. */
export async function fetchOrReport(...call: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...call)
  } catch (error) {
    reportUnreachable(error)
    throw error
  }
}
