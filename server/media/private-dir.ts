import { resolve } from 'node:path'
import type { Env } from '../env.ts'

/** Where photographs of people's orders lie: not under the address at which pictures are public. */
export const privateDir = (env: Env) => resolve(env.DATA_DIR, 'private')
