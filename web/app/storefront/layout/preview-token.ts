import { requestUrl } from '../../lib/api/request-url'

/** Returns the token of the preview link with which the home page was requested, or undefined. */
export const previewToken = (request: Request): string | undefined =>
  requestUrl(request).searchParams.get('preview') ?? undefined
