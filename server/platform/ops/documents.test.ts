import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const folders = ['contract', 'deploy', 'docs', 'e2e', 'server', 'tools', 'web']
const inside = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
const known = [...readdirSync(root), ...inside].map((name) => name.replaceAll('\\', '/'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const documents = known.filter((name) => /^(README|docs\/[\w-]+)\.md$/.test(name))

/** What the running shop writes and answers. */
const written = ['manifest.json', 'picture.json', '/api/openapi.json']

const filesOf = (text: string) =>
  [...text.matchAll(/`(?:node )?([\w./-]+\.(?:tsx?|mjs|sql|cfg|ya?ml|json|css))(?: [^`]*)?`/g)].map(
    ([, name]) => name!,
  )
const meant = (name: string) => known.filter((value) => value === name || value.endsWith(`/${name}`))
const plain = (text: string) => text.replaceAll(/[\\]/g, '').replaceAll('’', "'")

test('every file and command that our documents name is there', () => {
  const missing = documents.flatMap((document) => {
    const text = read(document)
    const commands = [...text.matchAll(/npm run (?:--\w+ )?([\w:-]+)/g)].map(([, name]) => name!)
    return [
      ...filesOf(text).filter((name) => !written.includes(name) && meant(name).length === 0),
      ...commands.filter((name) => !(name in scripts)),
    ].map((name) => `${document}: ${name}`)
  })
  expect(documents.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

/** What stands between quotes beside a test's file is the name of a test in it; `…` stands for what differs. */
function testsNamedIn(cell: string) {
  const files = filesOf(cell)
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .flatMap(meant)
  if (files.length === 0) return []
  const source = plain(files.map(read).join('\n'))
  return [...plain(cell).matchAll(/(?<=[:,] |\(|and )'((?:[^']|(?<=\w)'(?=\w)){5,}?)'(?=[,;.)( ]|$)/g)].map(
    ([, name]) => ({
      name: name!,
      isThere: name!.split('…').every((part) => source.includes(part.trim())),
    }),
  )
}

test.each([
  ['resilience', 25],
  ['security', 17],
] as const)('every test that docs/%s.md names is in its file by that name', (document, atLeast) => {
  const lines = read(`docs/${document}.md`)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const cells = lines.flatMap((line) => line.split(/\s*\|\s*/))
  const named = cells.flatMap(testsNamedIn)
  expect(named.length).toBeGreaterThanOrEqual(atLeast)
  expect(named.filter(({ isThere }) => !isThere)).toEqual([])
})

test('every fault of the list has its line', () => {
  const lines = [...read('docs/resilience.md').matchAll(/^\| (R\d\d) /gm)].map(([, id]) => id)
  expect(lines).toEqual(Array.from({ length: 27 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`))
})
