// Builds the pages and the service worker, and precompresses all static files with maximum compression.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { filesIn } from './once-for.mjs'

const env = { ...process.env, NODE_ENV: 'production' }
execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  env,
  stdio: process.env.DEBUG ? 'inherit' : ['ignore', 'ignore', 'inherit'],
})

const offlineFiles = JSON.stringify(filesForOffline())
const serviceWorker = readFileSync('public/service-worker.js', 'utf8')
writeFileSync('build/client/service-worker.js', `const OFFLINE_FILES = ${offlineFiles}\n${serviceWorker}`)

// The asynchronous functions of zlib use all cores.
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const isCompressible = (file) => /\.(js|css|svg|txt|json)$/.test(file)
await Promise.all(filesIn('build/client').filter(isCompressible).map(compress))

async function compress(file) {
  const bytes = await readFile(file)
  const sizes = bytes.length > 2 ** 16 ? [0, 16] : [0] // large files: which size of blocks is better depends on the file
  const results = await Promise.all(sizes.map((blockBits) => brotliOf(bytes, blockBits)))
  await writeFile(`${file}.br`, results.toSorted((a, b) => a.length - b.length)[0])
  await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
}

/** Compresses with blocks of 2^`blockBits` bytes; 0 lets Brotli choose their size. */
function brotliOf(bytes, blockBits) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGBLOCK } = zlib.constants
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGBLOCK]: blockBits } })
}

/**
 * Returns the URLs of the scripts that shoppers need to browse and to use the cart while the connection is interrupted, with everything that
 * these pages load on demand.
 */
function filesForOffline() {
  const names = readdirSync('build/client/assets')
  const pages = ['home', 'marketplace', 'rent', 'product', 'rent-product', 'cart', 'wishlist']
  const found = new Set()
  function add(name) {
    if (found.has(name)) return
    found.add(name)
    const text = readFileSync(`build/client/assets/${name}`, 'utf8')
    const imports = text.matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g)
    for (const [, imported] of imports) add(imported)
  }
  for (const page of pages) {
    const files = names.filter((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name))
    if (files.length === 0) throw new Error(`The build has no file ${page}-*.js`)
    for (const file of files) add(file)
  }
  return [...found].map((name) => `/assets/${name}`)
}
