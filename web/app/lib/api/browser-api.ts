import { z } from 'zod'
import { createApi } from '../../../../contract/core/client.ts'
import { send } from './send.ts'

z.config({ jitless: true }) // compiling schemas needs `eval`, which the pages' policy forbids

/** API client in the browser, with the access token. It includes the schemas, which catalogue pages avoid to stay small. */
export const api = createApi(send)
