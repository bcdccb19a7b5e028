import { createContext } from 'react-router'
import type { Api, VisitorSend } from '../../../../contract/core/client.ts'

/** The nonce of the content security policy for one rendered page, see `server/platform/ssr/csp.ts`. */
export const nonce = createContext<string>()

/** Anonymous API client, for pages that are the same for all visitors. */
export const publicApi = createContext<Api>()

/** API client of the signed-in user. A page that uses it is never cached. */
export const userApi = createContext<() => Promise<Api>>()

/** Sends an API request for a route action, as the visitor. The request counts towards the visitor's rate limits. */
export const visitorSend = createContext<VisitorSend>()

/** Logs an unexpected error of a page in the log of the server. */
export const logError = createContext((error: unknown) => console.error(error))
