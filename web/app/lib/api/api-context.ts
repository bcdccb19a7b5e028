import { createContext } from 'react-router'
import type { Api } from '../../../../contract/core/client.ts'

/** The nonce of the scripts of one rendering: see `server/platform/ssr/csp.ts`. */
export const nonce = createContext<string>()

/** Calls the shop as nobody: the only client of pages that are the same for everyone. */
export const publicApi = createContext<Api>()

/** Calls the shop as the person who asks. A page that uses it is never cached. */
export const userApi = createContext<() => Promise<Api>>()
