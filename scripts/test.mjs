// All tests: checks, then rules and doors (vitest, on both databases), then journeys (Playwright). The last line is the sum.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCount, failedChecks } from './check.mjs'

const out = mkdtempSync(join(tmpdir(), 'navrang-test-'))
const failed = failedChecks().length
const sums = [{ passed: checkCount - failed, failed }]

function runner({ name, command, args, count }) {
  const report = join(out, `${name}.json`)
  const done = spawnSync(command, args(report), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const read = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 }
  if (done.status !== 0 && read.failed === 0) read.failed = 1
  sums.push(read)
}

runner({
  name: 'vitest',
  command: 'vitest',
  args: (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
})
runner({
  name: 'journeys',
  command: 'playwright',
  args: () => ['test', '--reporter=list,json'],
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
})

rmSync(out, { recursive: true })
const total = (key) => sums.reduce((all, one) => all + one[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
