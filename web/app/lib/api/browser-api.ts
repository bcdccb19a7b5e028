import { z } from 'zod'
import { createApi } from '../../../../contract/core/client.ts'
import { accessToken } from '../account/session'
import { createSend, type TokenSource } from './send.ts'

z.config({ jitless: true }) // zod would compile schemas with `eval`, which the content security policy forbids

/** Creates an API client that sends this access token. */
export const createBrowserApi = (tokenSource: TokenSource) => createApi(createSend(tokenSource))

/**
 * The API client of the browser, which sends the access token. It includes the schemas of the contract. Catalogue pages import it
 * only when they need it, because the schemas are large.
 */
export const api = createBrowserApi(accessToken)
