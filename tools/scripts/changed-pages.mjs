import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { filesIn, onceFor } from './once-for.mjs'

/** Builds the pages, unless they were built from the same files. Ends this process if the build fails; the build says why. */
export async function buildChangedPages() {
  const sources = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tools/scripts/build.mjs']
  await onceFor('build/.ready', [...sources, ...filesIn('contract'), ...filesIn('web')], async () => {
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
