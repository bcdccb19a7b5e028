import { createContext } from 'react'

/** The nonce of the content security policy that the server gives to the scripts of a page. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
