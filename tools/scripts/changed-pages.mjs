import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onceFor } from './once-for.mjs'

const filesIn = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

/** Builds the pages, unless they were built from the same files. Ends this process if the build fails; the build says why. */
export async function buildChangedPages() {
  const sources = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tools/scripts/build.mjs']
  await onceFor('build/.ready', [...sources, ...filesIn('contract'), ...filesIn('web')], async () => {
    console.log('Building the pages')
    const start = Date.now()
    const build = spawn('npm', ['run', 'build', '--silent'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const [code] = await once(build, 'exit')
    if (code !== 0) process.exit(code ?? 1)
    console.log(`  built the pages in ${Math.round((Date.now() - start) / 1000)} s`)
  })
}
