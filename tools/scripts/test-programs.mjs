// Installs the programs that the tests need, Chromium and PostgreSQL, from Debian's packages. Without the permission to
// install, it prints one line with the missing programs.
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
/** Whether to install the headless shell of Chromium, in which journeys take 20 % less time. It is optional. */
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
