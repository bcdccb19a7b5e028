import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { printLine } from './statistics.ts'

// Every bench with sizes that end within minutes: npm run bench. The full sizes stand in docs/performance.md.
const small = [
  ['read-path.ts', '--rounds', '2', '--seconds', '1'],
  ['growth.ts', '--sizes', '1000,10000', '--questions', '40'],
  ['write-path.ts', '--shoppers', '8,64', '--seconds', '3'],
  ['throughput.ts', '--seconds', '2'],
  ['overload.ts', '--shoppers', '500', '--seconds', '5'],
  ['../chaos/endurance.ts', '--minutes', '1'],
  ['../chaos/fuzz.ts', '--requests', '2000'],
  ['../chaos/kill.ts', '--kills', '3'],
  ['../chaos/cluster.ts', '--kills', '3', '--shoppers', '8'],
  ['pooler.ts', '--seconds', '5'],
] as const

/** None of them takes more than five on a quiet machine; one that hangs must not keep the others from their turn. */
const MOST_MINUTES = 20

const results = small.map(([file, ...words]) => {
  printLine(`\n== ${file} ${words.join(' ')}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MOST_MINUTES * 60_000,
  })
  return { bench: file, outcome: status === 0 ? 'as promised' : `FAILED (${status})` }
})
printLine('\nbench | outcome')
for (const { bench, outcome } of results) printLine(`${bench} | ${outcome}`)
process.exitCode = results.every(({ outcome }) => outcome === 'as promised') ? 0 : 1
