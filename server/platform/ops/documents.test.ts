import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const folders = ['contract', 'deploy', 'docs', 'e2e', 'server', 'tools', 'web']
const inside = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
const files = [...readdirSync(root), ...inside].map((name) => name.replaceAll('\\', '/'))
const documents = files.filter((name) => /^(README|CONTRIBUTING|docs\/([\w-]+\/)?[\w-]+)\.md$/.test(name))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Files that the documents mention but the repository does not contain: the running shop writes or serves them. */
const written = ['manifest.json', 'picture.json', '/api/openapi.json']

const filesIn = (text: string) =>
  [...text.matchAll(/`(?:node )?([\w./-]+\.(?:tsx?|mjs|sql|cfg|ya?ml|json|css))(?: [^`]*)?`/g)].map(
    ([, name]) => name!,
  )
const exists = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

test('the documents mention only existing files', () => {
  const missing = documents.flatMap((document) =>
    filesIn(read(document))
      .filter((name) => !written.includes(name) && !exists(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(documents.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('the documents mention only existing commands', () => {
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:--\w+ )?([\w:-]+)/g)]
      .filter(([, name]) => !scripts[name!])
      .map(([, name]) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('links between the documents point to existing files and headings', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path, heading]) => {
        const target = path ? join(root, dirname(document), path) : join(root, document)
        if (!existsSync(target)) return true
        if (!heading) return false
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
          slugOf(title!),
        )
        return !headings.includes(heading)
      })
      .map(([, path, heading]) => `${document}: ${path}${heading ? `#${heading}` : ''}`),
  )
  expect(broken).toEqual([])
})

/** Returns the anchor that Markdown viewers give to a heading. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
