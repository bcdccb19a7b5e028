import { createContext } from 'react'

/** The CSP nonce of the scripts of one server rendering. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
