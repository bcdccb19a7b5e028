// Prepares a fresh clone: installs the locked dependencies and builds changed parts. It runs on the Node of the machine (20 or
// newer) and uses only built-in modules. Afterwards `npm` looks for `node` again and finds the pinned version.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { buildChangedPages } from './changed-pages.mjs'
import { hashOf, isStamped, onceFor } from './once-for.mjs'

const wants = process.argv.slice(2)
const IS_WINDOWS = process.platform === 'win32'

const runs = (command, args) => spawnSync(command, args, { stdio: 'inherit', shell: IS_WINDOWS }).status === 0

function install(...which) {
  console.log('Installing dependencies (only this first time, and when they change)')
  const started = Date.now()
  const args = [
    'ci',
    ...which,
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // Uses what npm has stored on this machine without asking the registry whether it is new. If this fails, for example because a stored
  // list of versions is too old, asks for everything. The lock file has the checksums of all packages.
  if (!runs('npm', [...args, '--prefer-offline'])) {
    console.log('Installing again, without the packages that npm has stored')
    if (!runs('npm', [...args, '--prefer-online'])) process.exit(1)
  }
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

if (wants.includes('build')) {
  await buildChangedPages()
  if (!runs('node', ['tools/scripts/bundle-server.mjs'])) process.exit(1)
}

const [failure = 0] = (await programs) ?? []
if (failure !== 0) process.exit(1)
