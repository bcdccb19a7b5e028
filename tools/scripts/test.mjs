// All tests: checks, then unit and API tests (vitest, on both databases), then journeys (Playwright). The last line is the total.
// `npm test -- rentals` runs only the unit and API tests whose path contains `rentals`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkCount, failedChecks } from './check.mjs'

const out = mkdtempSync(join(tmpdir(), 'navrang-test-'))
const pathParts = process.argv.slice(2)
const isPartial = pathParts.length > 0
const failed = isPartial ? 0 : failedChecks().length
const sums = [{ passed: isPartial ? 0 : checkCount - failed, failed }]

function runner({ name, command, args, count }) {
  const report = join(out, `${name}.json`)
  const done = spawnSync(command, args(report), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const read = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, failures: [`${name} left no report`] }
  if (done.status !== 0 && read.failed === 0) {
    Object.assign(read, { failed: 1, failures: [`${name} ended with ${done.status ?? done.signal}`] })
  }
  sums.push(read)
}

/** Returns the full names of the tests that vitest did not run, because they are skipped or have no code yet (`test.todo`). */
const skippedOfVitest = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status))
      .map(({ fullName }) => fullName),
  )

/** The first error message of a test in Playwright's report, on lines of their own. */
const firstErrorOf = (results) => {
  const message = results.find(({ error }) => error)?.error.message
  return message ? stripVTControlCharacters(`\n${message}`).replaceAll('\n', '\n    ') : ''
}

/**
 * The journeys in Playwright's report that ended as `status` (`skipped`, or `flaky`: passed at the second try), with the error of the
 * first try.
 */
const journeysThat = (status, { suites = [] }) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => `${suite.file} [${projectName}] ${title}${firstErrorOf(results)}`),
    ),
    ...journeysThat(status, suite),
  ])

/** The failed tests in vitest's report with their messages; a test file that could not be loaded counts as one failure. */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
  ])

runner({
  name: 'vitest',
  command: 'vitest',
  args: (report) => [
    'run',
    ...pathParts,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  count: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: failuresOfVitest(report),
    skipped: skippedOfVitest(report),
  }),
})
if (!isPartial) {
  runner({
    name: 'journeys',
    command: 'playwright',
    args: () => ['test', '--reporter=list,json'],
    count: (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: journeysThat('skipped', report),
      retried: journeysThat('flaky', report),
    }),
  })
}

rmSync(out, { recursive: true })
const namesOf = (key) => sums.flatMap((sum) => sum[key] ?? [])
const list = (heading, names) => console.log([`\n${heading}: ${names.length}`, ...names].join('\n  '))
// Prints the failures of vitest again at the end, for readers who see only the end of a long log. Playwright lists its own failures at the end anyway.
for (const failure of namesOf('failures')) console.log(`\nFAILED ${failure}`)
list('Skipped', namesOf('skipped'))
list('Passed only when tried again', namesOf('retried'))
const total = (key) => sums.reduce((all, sum) => all + sum[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
