import { data, redirect } from 'react-router'
import { Refusal } from '../../contract/refusal.ts'

/** Waits for an answer and turns a refusal into the page's own answer: sign in first, or this status. */
export async function orPage<T>(answer: Promise<T>, request?: Request): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_signed_in' && request) throw redirect(signInFor(request))
    throw data({ error: error.message, code: error.code }, { status: error.status })
  }
}

/** The sign-in page that leads back to where this request wanted to go. */
function signInFor(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `/sign-in/customer?redirect=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`
}
