import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allowed, areaOf, checkBoundaries, forbiddenImports, mayImport } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')
const areas = Object.keys(allowed)
/** Returns the path of an invented file in this folder. If `area` is a file, returns `area`. */
const fileIn = (area: string) => (area.endsWith('.ts') ? area : `${area}/new-file.ts`)
const pairs = areas.flatMap((from) => areas.filter((to) => to !== from).map((to) => [from, to] as const))

test('no file imports a folder that the table does not allow', () => {
  expect(checkBoundaries(root)).toEqual([])
})

describe('for every pair of folders', () => {
  test.each(areas)('%s imports what its row lists and nothing else', (from) => {
    const others = pairs.filter(([area]) => area === from).map(([, to]) => to)
    const accepted = others.filter((to) => {
      const specifier = `${'../'.repeat(from.split('/').length + (from.endsWith('.ts') ? -1 : 0))}${fileIn(to)}`
      return forbiddenImports(fileIn(from), `import { something } from '${specifier}'`).length === 0
    })
    expect(accepted.toSorted()).toEqual(others.filter((to) => allowed[from]!.includes(to)).toSorted())
  })
})

test('dynamic imports, type imports and imports for an effect are checked too', () => {
  const forms = [
    `await import('../../server/app.ts')`,
    `import type { A } from '../../server/app.ts'`,
    `import '../../server/app.ts'`,
  ]
  for (const form of forms) expect(forbiddenImports('web/app/root.tsx', form)).toHaveLength(1)
})

test('the contract uses zod and no other package', () => {
  expect(forbiddenImports('contract/core/money.ts', `import { z } from 'zod'`)).toEqual([])
  expect(forbiddenImports('contract/core/money.ts', `import fastify from 'fastify'`)).toHaveLength(1)
})

test('tests may use the whole server and its fixtures, and never the pages', () => {
  expect(mayImport('server/modules/cart/cart.test.ts', 'server/modules/sellers/payouts/routes.ts')).toBe(true)
  expect(mayImport('server/modules/cart/cart.test.ts', 'web/app/root.tsx')).toBe(false)
})

test('every row names folders that have a row, and the longest name counts', () => {
  for (const list of Object.values(allowed)) for (const name of list) expect(areas).toContain(name)
  expect(areaOf('server/modules/accounts/privacy/x.ts')).toBe('server/modules/accounts/privacy')
})
