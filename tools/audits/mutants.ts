// Mutation check: does a test fail when one line that protects people, money or stock is wrong?
//   npm run mutants              all mutants of mutant-list.ts
//   npm run mutants -- cookie    those whose name or file contains the word
// The mutants are written to a copy of the project, never to the working tree.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startCluster } from '../../server/testing/postgres-cluster.ts'
import { mutants, type Mutant } from './mutant-list.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}
type Result = { mutant: Mutant; isCaught: boolean; detail: string }

const root = join(import.meta.dirname, '../..')
const word = process.argv[2] ?? ''
const chosen = mutants.filter(({ name, file }) => `${name} ${file}`.includes(word))
if (chosen.length === 0) throw new Error(`No mutant has “${word}” in its name or file`)

/** Creates a copy of all files of the project. Dependencies and built pages are links to the originals. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'navrang-mutants-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['node_modules', 'build']) symlinkSync(join(root, folder), join(copy, folder))
  return copy
}

/** Runs these test files in `copy` and stops at the first failure. Throws when vitest wrote no report. */
function runTests(copy: string, tests: readonly string[], env: NodeJS.ProcessEnv): VitestReport {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const projects = ['rules', 'postgres', 'embedded'].filter((project) =>
    tests.some((test) => projectOf(test) === project),
  )
  const args = ['run', ...tests, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const done = spawnSync('vitest', [...args, ...projects.flatMap((project) => ['--project', project])], {
    cwd: copy,
    env,
    encoding: 'utf8',
    timeout: 600_000,
  })
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  } catch {
    throw new Error(`vitest wrote no report for ${tests.join(' ')}:\n${done.stdout}${done.stderr}`)
  }
}

function projectOf(test: string): string {
  if (!test.startsWith('server/')) return 'rules'
  return test.includes('.embedded.test.') ? 'embedded' : 'postgres'
}

/** Applies one mutant, runs its tests and restores the file. */
function tryMutant(copy: string, mutant: Mutant, env: NodeJS.ProcessEnv): Result {
  const path = join(copy, mutant.file)
  const original = readFileSync(path, 'utf8')
  const places = original.split(mutant.from).length - 1
  if (places !== 1) {
    return { mutant, isCaught: false, detail: `its text occurs ${places} times in ${mutant.file}, not once` }
  }
  writeFileSync(
    path,
    original.replace(mutant.from, () => mutant.to),
  )
  try {
    const { numFailedTests, numPassedTests, testResults } = runTests(copy, mutant.tests, env)
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults)
    const first = failed.find(({ status }) => status === 'failed')
    if (numFailedTests > 0) return { mutant, isCaught: true, detail: first?.fullName ?? '' }
    const detail = numPassedTests > 0 ? 'no test failed' : 'no test ran: the mutant does not load'
    return { mutant, isCaught: false, detail }
  } finally {
    writeFileSync(path, original)
  }
}

/** Runs the same tests on the unchanged copy. They must pass there, otherwise a failure with a mutant would prove nothing. */
function checkUnchanged(copy: string, env: NodeJS.ProcessEnv) {
  const tests = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const { numFailedTests, numPassedTests, testResults } = runTests(copy, tests, env)
  if (numFailedTests === 0 && numPassedTests > 0) {
    console.log(`Without a mutant ${numPassedTests} tests pass\n`)
    return
  }
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults)
  const names = failed.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  throw new Error(`Tests fail without a mutant: ${names.join('; ')}`)
}

async function main() {
  const cluster = await startCluster()
  const copy = copyProject()
  const env = { ...process.env, TEST_DATABASE_URL: cluster.url }
  try {
    checkUnchanged(copy, env)
    const results = chosen.map((mutant) => {
      const result = tryMutant(copy, mutant, env)
      console.log(`${result.isCaught ? '✓' : '✗'} ${mutant.name} (${mutant.file})\n    ${result.detail}`)
      return result
    })
    const missed = results.filter(({ isCaught }) => !isCaught)
    console.log(`\n${results.length - missed.length} of ${results.length} mutants caught`)
    return missed.length === 0 ? 0 : 1
  } finally {
    cluster.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

process.exitCode = await main()
