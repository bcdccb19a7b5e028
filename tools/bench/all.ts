import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { printLine } from './statistics.ts'

// npm run bench: these benchmarks with small sizes that take minutes. The full sizes are in docs/performance.md.
const small = [
  ['read-path.ts', '--rounds', '2', '--seconds', '1'],
  ['rendering.ts', '--requests', '100'],
  ['reads-under-writes.ts', '--rounds', '1', '--seconds', '5', '--probes', '100'],
  ['growth.ts', '--sizes', '1000,10000', '--questions', '40'],
  ['write-path.ts', '--shoppers', '8,64', '--seconds', '3'],
  ['throughput.ts', '--seconds', '2'],
  ['overload.ts', '--shoppers', '500', '--seconds', '5'],
  ['order-rush.ts', '--rounds', '2'],
  ['../chaos/endurance.ts', '--minutes', '1'],
  ['../chaos/fuzz.ts', '--requests', '2000'],
  ['../chaos/kill.ts', '--kills', '3'],
  ['../chaos/cluster.ts', '--kills', '3', '--shoppers', '8'],
  ['pooler.ts', '--seconds', '5'],
] as const

/**
 * Time limit of one benchmark in minutes. Each benchmark takes at most five minutes on an idle machine; one that hangs must not block
 * the others.
 */
const MAX_MINUTES = 20

const results = small.map(([file, ...args]) => {
  printLine(`\n== ${file} ${args.join(' ')}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MAX_MINUTES * 60_000,
  })
  return { bench: file, outcome: status === 0 ? 'passed' : `FAILED (${status})` }
})
printLine('\nbench | outcome')
for (const { bench, outcome } of results) printLine(`${bench} | ${outcome}`)
process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1
