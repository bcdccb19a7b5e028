// What the tests need from the system: a Chromium and PostgreSQL's programs. Installs them from Debian's packages where it
// may; says in one line what is missing where it may not.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) ||
  has('initdb') ||
  (existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some((version) =>
      existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
    ))
const hasChromium = () => Boolean(process.env.CHROMIUM) || has('chromium') || has('google-chrome')

const mayInstall = process.getuid?.() === 0 && has('apt-get')
/** A Chromium without a window: journeys take four fifths of the time in it. Nothing is missing where it is not to be had. */
const wantsShell = () => mayInstall && !process.env.CHROMIUM && !has('chromium-headless-shell')

const missing = [...(hasPostgres() ? [] : ['postgresql']), ...(hasChromium() ? [] : ['chromium'])]
if (missing.length > 0) install(missing)
if (wantsShell() && apt('update') === 0) apt('install', '-y', 'chromium-headless-shell')

function install(packages) {
  if (!mayInstall) {
    console.error(
      `The tests need ${packages.join(' and ')}: install them (Debian: apt-get install ${packages.join(' ')}), ` +
        'or set TEST_DATABASE_URL to a PostgreSQL and CHROMIUM to a browser.',
    )
    process.exit(1)
  }
  console.log(`Installing ${packages.join(' and ')} for the tests`)
  apt('update')
  if (apt('install', '-y', ...packages) !== 0) process.exit(1)
}

function apt(...args) {
  return spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status
}
