// Prepares a fresh clone: installs the locked dependencies and builds changed parts. It runs on the Node of the machine (20 or
// newer) and uses only built-in modules. Afterwards `npm` looks for `node` again and finds the pinned version.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { buildChangedPages } from './changed-pages.mjs'
import { hashOf, isStamped, onceFor } from './once-for.mjs'

const wants = process.argv.slice(2)
const IS_WINDOWS = process.platform === 'win32'

function run(command, args, env = {}) {
  const done = spawnSync(command, args, {
    stdio: 'inherit',
    shell: IS_WINDOWS,
    env: { ...process.env, ...env },
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function install(...which) {
  console.log('Installing dependencies (only this first time, and when they change)')
  const started = Date.now()
  run('npm', [
    'ci',
    ...which,
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  linkNode()
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/**
 * Creates the link `node_modules/.bin/node` to the program of this machine. npm 10 creates no link if several optional packages
 * contain a program with this name.
 */
function linkNode() {
  const own = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  const link = 'node_modules/.bin/node'
  if (existsSync(own) && !existsSync(link)) symlinkSync(`../${own.slice('node_modules/'.length)}`, link)
}

// Installs Debian's packages at the same time as npm's packages, while the pages are built.
const programs = wants.includes('test')
  ? once(spawn(process.execPath, ['tools/scripts/test-programs.mjs'], { stdio: 'inherit' }), 'exit')
  : undefined

// `npm start` does not need the packages of tests and checks, which are a third of the installation. If only the shop is to be
// started, an installation with these packages is good too.
const LOCK = ['package-lock.json']
const ALL_INSTALLED = 'node_modules/.ready'
if (!wants.includes('start')) await onceFor(ALL_INSTALLED, LOCK, () => install('--include=dev'))
else if (!isStamped(ALL_INSTALLED, hashOf(LOCK))) {
  await onceFor('node_modules/.ready-to-start', LOCK, () => install('--omit=dev'))
}

if (wants.includes('build')) await buildChangedPages()

const [failure = 0] = (await programs) ?? []
if (failure !== 0) process.exit(1)
