// Format, lint, imports and types: all checks that do not run the shop.
import { spawnSync } from 'node:child_process'

/** TypeScript stores here what it has checked, so that the next run checks only what has changed since. */
const CHECKED = 'node_modules/.cache/types.tsbuildinfo'

const checks = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['imports', 'node', ['tools/scripts/boundaries.ts']],
  ['routes', 'react-router', ['typegen']],
  ['types', 'tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', CHECKED]],
]

/** Runs all checks and returns the names of those that failed. */
export function failedChecks() {
  return checks.flatMap(([name, command, args]) => {
    const done = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    console.log(`${done.status === 0 ? '✓' : '✗'} ${String(name)}`)
    return done.status === 0 ? [] : [name]
  })
}

export const checkCount = checks.length

if (import.meta.filename === process.argv[1]) process.exit(failedChecks().length === 0 ? 0 : 1)
