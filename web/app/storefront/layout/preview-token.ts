import { requestUrl } from '../../lib/api/request-url'

/**
 * Returns the token of the preview link with which the home page was requested, or undefined. All other pages ignore it, because their
 * cached page would contain the draft. The path of data requests for the home page is `/_`.
 */
export function previewToken(request: Request): string | undefined {
  const { pathname, searchParams } = requestUrl(request)
  return pathname === '/' || pathname === '/_' ? (searchParams.get('preview') ?? undefined) : undefined
}
