import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

process.env.NODE_ENV ??= 'production' // before anything of React is loaded

// npm starts us through a shell, and a shell that is told to stop dies without telling us. We notice that we are orphans
// and tell ourselves, once: a second signal would end running requests.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
  watch.unref()
}

// The second start reads what the first one compiled. A folder that cannot be written to is no trouble.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
await import('../../server/main.ts')
