import { data, redirect } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { requestUrl } from './request-url'

/** Awaits an API call. Throws a refusal as a response: a redirect to `signInPath`, or an error page with its status. */
export async function orThrowResponse<T>(
  reply: Promise<T>,
  request?: Request,
  signInPath = '/sign-in/customer',
): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'not_signed_in' && request) throw redirect(pathWithRedirect(signInPath, request))
    if (error.code === 'second_factor_required' && request) throw toSecondFactor(request)
    throw data({ error: error.message, code: error.code }, { status: error.status })
  }
}

/** Redirects staff to the page where they set up or pass the second factor. */
export const toSecondFactor = (request: Request) => redirect(pathWithRedirect('/account/security', request))

/** `signInPath` with a `redirect` parameter that returns to this page. */
function pathWithRedirect(signInPath: string, request: Request): string {
  const { pathname, search } = requestUrl(request)
  return `${signInPath}?redirect=${encodeURIComponent(pathname + search)}`
}
