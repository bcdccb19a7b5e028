// Builds the pages and precompresses all static files with maximum compression.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const env = { ...process.env, NODE_ENV: 'production' }
execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  env,
  stdio: process.env.DEBUG ? 'inherit' : ['ignore', 'ignore', 'inherit'],
})

const filesIn = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

for (const file of filesIn('build/client').filter((file) => /\.(js|css|svg|txt|json)$/.test(file))) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
