import { createContext } from 'react'

/** The nonce that the server gives to the scripts of this rendering. A browser knows none: it is taken out before the page is sent. */
export const NonceContext = createContext<string | undefined>(undefined)
