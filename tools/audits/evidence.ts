// npm run evidence: prints how far the specification, OWASP ASVS 5.0.0 and the list of faults are covered, and checks that every
// file and every test that the lists name exists.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'deploy', 'docs', 'e2e', 'server', 'tools', 'web']

/** One entry of docs/evidence/*.json. Its text names files and, between quotes, tests of these files. */
type Entry = Record<string, string>

export const readEvidence = (name: string): Entry[] =>
  JSON.parse(readFileSync(join(root, `docs/evidence/${name}.json`), 'utf8')) as Entry[]

export const evidenceLists = readdirSync(join(root, 'docs/evidence')).map((name) => name.replace('.json', ''))

const files = new Set(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
)

/** Returns the files that a text names between backticks, without the arguments of commands. */
const filesIn = (text: string) =>
  [...text.matchAll(/`(?:node )?([\w./-]+\.(?:tsx?|mjs|sql|cfg|ya?ml|css|csv))(?: [^`]*)?`/g)].map(
    ([, name]) => name!,
  )

/** Returns the test names that a text has between quotes. `…` in a name matches the part that differs between tests of one loop. */
const testsIn = (text: string) =>
  [...text.matchAll(/(?<=[:,] |\(|and )'((?:[^']|(?<=\w)'(?=\w)){5,}?)'(?=[,;.)( ]|$)/g)].map(
    ([, name]) => name!,
  )

const plain = (text: string) => text.replaceAll('\\', '').replaceAll('’', "'")

/** Returns what an entry names but what does not exist: files by their path, tests by their name. */
export function missingIn(entry: Entry): string[] {
  const named = Object.values(entry).flatMap(filesIn)
  const missing = named.filter((name) => !files.has(name))
  const shownBy = entry['shownBy'] ?? ''
  const tests = filesIn(shownBy).filter((name) => files.has(name) && /\.(test|spec)\.ts$/.test(name))
  if (tests.length === 0) return missing
  const source = plain(tests.map((name) => readFileSync(join(root, name), 'utf8')).join('\n'))
  const hasTest = (name: string) => name.split('…').every((part) => source.includes(part.trim()))
  return [...missing, ...testsIn(plain(shownBy)).filter((name) => !hasTest(name))]
}

if (import.meta.filename === process.argv[1]) {
  const problems = evidenceLists.flatMap(printList)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** Prints the number of entries of a list by state. Returns the files and tests that its entries name and that do not exist. */
function printList(list: string): string[] {
  const entries = readEvidence(list)
  const groups = Map.groupBy(entries, ({ state = 'covered' }) => state)
  const counts = [...groups].map(([state, group]) => `${group.length} ${state}`).join(', ')
  console.log(`${list}: ${entries.length} entries (${counts})`)
  return entries.flatMap((entry) =>
    missingIn(entry).map((name) => `${list}: ${Object.values(entry)[0]}: no ${name}`),
  )
}
