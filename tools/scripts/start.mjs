import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { bundleScript, isBundled } from './bundle-server.mjs'
import { arePagesBuilt, buildChangedPages } from './changed-pages.mjs'

process.env.NODE_ENV ??= 'production' // React reads `NODE_ENV` when it is loaded, so it must be set before

// npm starts this process through a shell that does not forward signals when it is stopped. The process detects that its parent is gone
// and sends itself one SIGTERM: a second signal would abort running requests.
const isNpmStart = process.env.npm_lifecycle_event === 'start'
let isStopping = false
if (isNpmStart) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250)
  function endWatch(signal) {
    clearInterval(watch)
    isStopping = true
    // Without another listener the shop has not begun to start, so the signal ends this process as it does by default.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endWatch)
  watch.unref()
}

// Stores compiled code, so that later starts need not compile it again. Ignores a read-only folder.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
// `npm start` builds the pages while it prepares the database. Other starts, for example in a container, find them built.
const built = isNpmStart && !arePagesBuilt() ? buildChangedPages() : undefined
// The pages of development come from Vite, with a React of their own.
const bundled = !built && process.env.NODE_ENV !== 'development' && isBundled()
const { runShop } = await (bundled ? import('../../bundle/main.js') : import('../../server/main.ts'))
const load = () => (bundled ? import('../../bundle/pages.js') : import('../../build/server/index.js'))
await runShop({ built, load })
// Bundles a new or changed server for the next start, while visitors of this shop come first.
if (isNpmStart && !isStopping && !bundled && process.env.NODE_ENV !== 'development') {
  const bundling = spawn(process.execPath, [bundleScript], { stdio: 'inherit' })
  setPriority(bundling.pid, constants.priority.PRIORITY_LOW)
  bundling.unref()
}
