// Checks which folder imports which: node tools/scripts/boundaries.ts, also a part of npm run check.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Which folder may import which other folders; each may import itself. The longest matching name counts, so that a file or a
 * subfolder can have a row of its own. An import that no row allows is forbidden. PLATFORM is the infrastructure that modules
 * use, BASE is PLATFORM with the contract and the settings, MODULES is every module, PAGE is what all page areas share.
 */
const table = `
contract                           |
server/main.ts                     | BASE server/open-shop.ts
server/open-shop.ts                | BASE MODULES server/app.ts server/sample-shop server/platform/ssr
server/app.ts                      | BASE MODULES server/modules.ts server/platform/ssr
server/modules.ts                  | BASE MODULES server/sample-shop
server/env.ts                      | server/platform/ops server/platform/storage server/modules/accounts server/modules/shipping
server/platform/db                 | contract server/platform/email server/platform/jobs
server/platform/http               | contract server/env.ts server/platform/cache server/platform/db server/platform/ops server/platform/ssr
server/platform/cache              | contract server/platform/db server/platform/jobs
server/platform/ssr                | contract server/env.ts server/platform/cache server/platform/http server/platform/ops
server/platform/jobs               | contract server/platform/db server/platform/http
server/platform/email              | server/env.ts server/platform/db server/platform/jobs
server/platform/storage            | contract server/env.ts server/platform/ops
server/platform/csv                | contract server/platform/db
server/platform/pdf                |
server/platform/ops                | contract server/env.ts server/platform/db server/platform/http server/platform/jobs server/platform/ssr
server/platform/backup             | server/env.ts server/platform/db server/platform/ops server/platform/storage
server/modules/audit               | BASE
server/modules/brand               | BASE
server/modules/ledger              | BASE
server/modules/cart                | BASE
server/modules/wishlist            | BASE
server/modules/alerts              | BASE server/modules/catalog server/modules/delivery server/modules/rentals
server/modules/content             | BASE server/modules/audit
server/modules/accounts            | BASE server/modules/audit server/modules/brand server/modules/content
server/modules/accounts/privacy    | BASE MODULES
server/modules/store               | BASE server/modules/audit server/modules/brand
server/modules/delivery            | BASE server/modules/audit server/modules/store
server/modules/catalog             | BASE server/modules/audit server/modules/brand server/modules/store
server/modules/catalog/import/uploads | BASE server/modules/accounts server/modules/audit server/modules/brand server/modules/catalog server/modules/delivery server/modules/orders server/modules/shipping
server/modules/checkout            | BASE server/modules/checkout/coupons server/modules/accounts server/modules/alerts server/modules/audit server/modules/catalog server/modules/delivery server/modules/orders server/modules/payments server/modules/rentals server/modules/store
server/modules/checkout/coupons    | BASE server/modules/audit
server/modules/rentals             | BASE server/modules/audit server/modules/catalog server/modules/delivery server/modules/ledger server/modules/orders server/modules/payments server/modules/store
server/modules/orders              | BASE server/modules/audit server/modules/brand server/modules/catalog server/modules/checkout/coupons server/modules/delivery server/modules/ledger server/modules/rentals server/modules/store
server/modules/payments            | BASE server/modules/accounts server/modules/audit server/modules/ledger server/modules/orders server/modules/store
server/modules/invoicing           | BASE server/modules/audit server/modules/brand server/modules/delivery server/modules/ledger server/modules/orders server/modules/store
server/modules/nights              | BASE server/modules/catalog server/modules/checkout server/modules/orders server/modules/rentals server/modules/store
server/modules/troupes             | BASE server/modules/accounts server/modules/catalog server/modules/checkout server/modules/delivery server/modules/invoicing server/modules/orders server/modules/payments server/modules/rentals server/modules/store
server/modules/returns             | BASE server/modules/audit server/modules/brand server/modules/catalog server/modules/delivery server/modules/orders server/modules/payments server/modules/store
server/modules/complaints          | BASE server/modules/audit
server/modules/reviews             | BASE server/modules/audit server/modules/orders
server/modules/sellers             | BASE server/modules/accounts server/modules/audit server/modules/brand server/modules/catalog server/modules/invoicing server/modules/ledger server/modules/orders server/modules/payments server/modules/store
server/modules/shipping            | BASE server/modules/audit server/modules/brand server/modules/delivery server/modules/orders server/modules/payments server/modules/returns server/modules/reviews server/modules/sellers server/modules/store
server/modules/reports             | BASE MODULES
server/sample-shop                 | BASE MODULES tools/sample-art
server/testing                     | BASE MODULES server/app.ts server/sample-shop
web/app                            | PAGE contract web/fonts
web/app/ui                         |
web/app/lib                        | contract web/app/ui
web/app/components                 | contract web/app/lib web/app/ui
web/app/storefront                 | PAGE
web/app/account                    | PAGE
web/app/seller                     | PAGE
web/app/admin                      | PAGE web/fonts
web/app/design                     | PAGE web/app/storefront
web/fonts                          |
e2e                                | contract server/testing tools/bench web/app
tools/bench                        | BASE MODULES server/app.ts server/testing
tools/season                       | BASE MODULES server/app.ts server/sample-shop tools/sample-art
tools/chaos                        | BASE MODULES server/testing tools/bench
tools/audits                       | server/testing
tools/scripts                      | BASE server/main.ts build bundle
tools/sample-art                   |
build                              |
bundle                             |
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string])

const PLATFORM = ['db', 'cache', 'http', 'jobs', 'ops', 'storage', 'email', 'csv', 'pdf'].map(
  (name) => `server/platform/${name}`,
)
const groups: Record<string, readonly string[]> = {
  PLATFORM,
  BASE: ['contract', 'server/env.ts', ...PLATFORM],
  MODULES: rows.map(([name]) => name).filter((name) => name.startsWith('server/modules/')),
  PAGE: ['contract', 'web/app/lib', 'web/app/ui', 'web/app/components'],
}

/** Returns the table with each group name replaced by its folders. */
export const allowed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rows.map(([name, list]) => [
    name,
    list.split(/\s+/).flatMap((entry) => groups[entry] ?? (entry ? [entry] : [])),
  ]),
)

const names = Object.keys(allowed).toSorted((a, b) => b.length - a.length)

/** The row of the table to which a file belongs; null for a file that no row covers. */
export const areaOf = (file: string): string | null =>
  names.find((name) => file === name || file.startsWith(`${name}/`)) ?? null

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * Returns whether `file` may import `imported`. Tests in `server` and `tools` may import every file of `server`, `tools` and
 * `contract`, but none of `web`.
 */
export function mayImport(file: string, imported: string): boolean {
  const from = areaOf(file)
  const to = areaOf(imported)
  if (isTest(file) && /^(server|tools)\//.test(file)) return !imported.startsWith('web/')
  if (from === null || to === null) return false
  return from === to || allowed[from]!.includes(to)
}

/** Every forbidden import in this file, as `file -> imported`. The contract may use zod and no other package. */
export function forbiddenImports(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([\w@.][^'\s]*)'/g)].map(
    ([, specifier]) => specifier!,
  )
  return specifiers
    .filter((specifier) => {
      if (specifier.includes('/+types/')) return false
      if (specifier.startsWith('.')) return !mayImport(file, normalize(join(dirname(file), specifier)))
      return areaOf(file) === 'contract' && !isTest(file) && specifier !== 'zod'
    })
    .map((specifier) => `${file} -> ${specifier}`)
}

/** Every forbidden import of the repository. */
export function checkBoundaries(root: string): string[] {
  return ['contract', 'server', 'web', 'e2e', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .flatMap((name) => forbiddenImports(name, readFileSync(join(root, name), 'utf8'))),
  )
}

if (import.meta.filename === process.argv[1]) {
  const forbidden = checkBoundaries(join(import.meta.dirname, '../..'))
  for (const line of forbidden) console.error(line)
  process.exitCode = forbidden.length === 0 ? 0 : 1
}
