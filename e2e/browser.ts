import { existsSync } from 'node:fs'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The fastest installed Chromium, unless `CHROMIUM` sets one. */
export const browserPath = process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? ''

/** The command line of the browser: it works as root and does not connect to the internet by itself. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt,--no-maglev',
]
