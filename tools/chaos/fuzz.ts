import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { flag } from '../bench/statistics.ts'

// Sends malformed requests, generated from the schema of each endpoint, as visitor, customer, seller and admin: no response may be
// a 500. Runs server/platform/http/malformed-requests.postgres.test.ts with more requests and a random seed.
// node tools/chaos/fuzz.ts --requests 100000 --seed 7

const seed = flag('seed') ?? String(Date.now() % 1_000_000)
const requests = flag('requests') ?? '100000'
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const args = [
  'run',
  '--project',
  'postgres',
  '--testTimeout',
  '7200000',
  'server/platform/http/malformed-requests',
]
const { status } = spawnSync(process.execPath, [vitest, ...args], {
  stdio: 'inherit',
  env: { ...process.env, MALFORMED_REQUESTS: requests, MALFORMED_SEED: seed },
})
process.exitCode = status ?? 1
