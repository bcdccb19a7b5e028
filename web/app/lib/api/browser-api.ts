import { z } from 'zod'
import { createApi } from '../../../../contract/core/client.ts'
import { accessToken } from '../account/session'
import { createSend, type TokenSource } from './send.ts'

z.config({ jitless: true }) // compiling schemas needs `eval`, which the pages' policy forbids

/** Creates an API client that sends this access token. */
export const createBrowserApi = (tokenSource: TokenSource) => createApi(createSend(tokenSource))

/** API client in the browser, with the access token. It includes the schemas, which catalogue pages load later to stay small. */
export const api = createBrowserApi(accessToken)
