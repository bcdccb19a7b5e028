import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { flag } from '../bench/statistics.ts'

// Nonsense for every door, made from its own schema, as visitor, customer, seller and admin: no answer may be a fault of ours.
// The same as server/platform/http/malformed-requests.postgres.test.ts, only more of it, and from another seed each time.
// node tools/chaos/fuzz.ts --requests 100000 --seed 7

const seed = flag('seed') ?? String(Date.now() % 1_000_000)
const requests = flag('requests') ?? '100000'
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const words = [
  'run',
  '--project',
  'postgres',
  '--testTimeout',
  '7200000',
  'server/platform/http/malformed-requests',
]
const { status } = spawnSync(process.execPath, [vitest, ...words], {
  stdio: 'inherit',
  env: { ...process.env, NONSENSE: requests, SEED_OF_NONSENSE: seed },
})
process.exitCode = status ?? 1
