// Bundles the server, the built pages and the libraries that both load, so that a start reads a few files instead of 2,000: see decision 104.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesIn, hashOf, isStamped, onceFor } from './once-for.mjs'

export const bundleScript = import.meta.filename
const ROOT = join(import.meta.dirname, '../..')
/** Not in `build`, because each build of the pages empties that folder. */
const FOLDER = join(ROOT, 'bundle')
const STAMP = join(FOLDER, '.ready')
/** The entry of the built pages. It names its files by hashes of their contents, so it changes whenever one of them does. */
const PAGES = join(ROOT, 'build/server/index.js')

/** Libraries that are not in the bundle: native programs and libraries that few starts need. */
const separate = [
  '@electric-sql/pglite',
  'sharp',
  'pdfkit',
  'nodemailer',
  'vite',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
]

const sources = () => [
  join(ROOT, 'package-lock.json'),
  bundleScript,
  PAGES,
  ...['server', 'contract']
    .flatMap((folder) => filesIn(join(ROOT, folder)))
    .filter((file) => !file.endsWith('.test.ts')),
]

/** Whether the bundle was made from the current sources of the server and the current build of the pages. */
export const isBundled = () => existsSync(PAGES) && isStamped(STAMP, hashOf(sources()))

/** Lets bundled modules find files next to their source files, for example the migrations. */
const sourceFolders = {
  name: 'source-folders',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return null
    const folder = JSON.stringify(`/${relative(FOLDER, dirname(id))}`)
    const file = JSON.stringify(relative(FOLDER, id))
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
  },
}

async function bundle() {
  const { build } = await import('vite')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourceFolders],
    define: { 'process.env.NODE_ENV': `'production'` }, // leaves out the development version of React
    ssr: { noExternal: true, external: separate },
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'esnext',
      minify: false, // so that stack traces name the functions
      rolldownOptions: {
        input: { main: 'server/main.ts', pages: PAGES },
        checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false }, // warnings about libraries of the pages
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

if (bundleScript === process.argv[1]) await onceFor(STAMP, sources(), bundle)
