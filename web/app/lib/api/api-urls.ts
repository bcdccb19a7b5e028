// URLs of endpoints for pages that do not load the contract's schemas, to stay small. A test compares them with the contract.

export const orderInvoiceUrl = (id: string, taxDocument: string) =>
  `/api/orders/${id}/invoice?taxDocument=${taxDocument}`

/** Redirects the browser to the external identity provider. The contract does not list it. */
export const oidcStartUrl = (query: URLSearchParams) => `/api/auth/oidc/start?${query}`

/** Two requests that show whether the API works. */
export const apiCheckUrls = ['/api/health', '/api/products?page=1&limit=5'] as const
