// Bundles the server and the libraries that it loads, so that a start reads a few files instead of 2,000: see decision 104.
import { dirname, join, relative } from 'node:path'
import { filesIn, hashOf, isStamped, onceFor } from './once-for.mjs'

export const bundleScript = import.meta.filename
const ROOT = join(import.meta.dirname, '../..')
/** Not in `build`, because each build of the pages empties that folder. */
const FOLDER = join(ROOT, 'bundle')
const STAMP = join(FOLDER, '.ready')

/** Libraries that are not in the bundle: native programs, libraries that few starts need, and those that the pages use too. */
const separate = [
  '@electric-sql/pglite',
  'sharp',
  'pdfkit',
  'nodemailer',
  'vite',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
]

const sources = () => [
  join(ROOT, 'package-lock.json'),
  bundleScript,
  ...['server', 'contract']
    .flatMap((folder) => filesIn(join(ROOT, folder)))
    .filter((file) => !file.endsWith('.test.ts')),
]

/** Whether `bundle/main.js` was bundled from the current sources. */
export const isBundled = () => isStamped(STAMP, hashOf(sources()))

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
    ssr: { noExternal: true, external: separate },
    build: {
      ssr: 'server/main.ts',
      outDir: FOLDER,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'esnext',
      minify: false, // so that stack traces name the functions
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })
}

if (bundleScript === process.argv[1]) await onceFor(STAMP, sources(), bundle)
