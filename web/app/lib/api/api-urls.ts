// URLs of endpoints. Pages that must stay small use these constants, because importing an endpoint of the contract also imports its
// schemas. A test compares the URLs with the contract.

export const orderInvoiceUrl = (id: string, taxDocument: string) =>
  `/api/orders/${id}/invoice?taxDocument=${taxDocument}`

/** URL that redirects the browser to the external identity provider. The contract does not contain this URL. */
export const oidcStartUrl = (query: URLSearchParams) => `/api/auth/oidc/start?${query}`

/** The two URLs that the page `/api-test` requests to show whether the API works. */
export const apiCheckUrls = ['/api/health', '/api/products?page=1&limit=5'] as const
