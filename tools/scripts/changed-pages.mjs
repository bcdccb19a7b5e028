import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { filesIn, hashOf, isStamped, onceFor } from './once-for.mjs'

const STAMP = 'build/.ready'
const sources = () => [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/scripts/build.mjs',
  ...filesIn('contract'),
  ...filesIn('web'),
]

/** Whether the pages were built from the current files. */
export const arePagesBuilt = () => isStamped(STAMP, hashOf(sources()))

/** Builds the pages, unless they were built from the same files. Ends this process if the build fails; the build says why. */
export async function buildChangedPages() {
  await onceFor(STAMP, sources(), async () => {
    console.log('Building the pages')
    const start = Date.now()
    const build = spawn('node', ['tools/scripts/build.mjs'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const [code] = await once(build, 'exit')
    if (code !== 0) process.exit(code ?? 1)
    console.log(`  built the pages in ${Math.round((Date.now() - start) / 1000)} s`)
  })
}
