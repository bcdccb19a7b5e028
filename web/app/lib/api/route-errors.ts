import { data, redirect } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { requestUrl } from './request-url'

/** Waits for an answer and turns a refusal into the page's own answer: sign in at `door` first, or this status. */
export async function orThrowResponse<T>(
  answer: Promise<T>,
  request?: Request,
  endpoint = '/sign-in/customer',
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'not_signed_in' && request) throw redirect(pathBackHere(endpoint, request))
    if (error.code === 'second_factor_required' && request) throw toSecondFactor(request)
    throw data({ error: error.message, code: error.code }, { status: error.status })
  }
}

/** Where staff prove who they are before anything of theirs opens. */
export const toSecondFactor = (request: Request) => redirect(pathBackHere('/account/security', request))

/** The address of `door` that leads back to where this request wanted to go. */
function pathBackHere(endpoint: string, request: Request): string {
  const { pathname, search } = requestUrl(request)
  return `${endpoint}?redirect=${encodeURIComponent(pathname + search)}`
}
