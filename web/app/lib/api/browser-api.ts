import { z } from 'zod'
import { createApi } from '../../../../contract/core/client.ts'
import { send } from './send.ts'

z.config({ jitless: true }) // compiling schemas needs `eval`, which the pages' policy forbids

/** The contract's client in a browser, as whoever is signed in. Its schemas are heavy: pages of the catalogue do without. */
export const api = createApi(send)
