import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

process.env.NODE_ENV ??= 'production' // React reads `NODE_ENV` when it is loaded, so it must be set before

// npm starts this process through a shell that does not forward signals when it is stopped. The process detects that its parent is gone
// and sends itself one SIGTERM: a second signal would abort running requests.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
  watch.unref()
}

// Stores compiled code, so that later starts need not compile it again. Ignores a read-only folder.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
await import('../../server/main.ts')
