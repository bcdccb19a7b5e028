import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawRelationships } from '../../../tools/scripts/database-diagram.ts'
import { describeTables } from '../../../tools/scripts/database-types.ts'
import { testShop } from '../../testing/shop.ts'

const root = join(import.meta.dirname, '../../..')
const shop = testShop()

/** Removes whitespace and other formatting from a text. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, '')
    .replaceAll(/([<:=])\|/g, '$1')
    .replaceAll(/,([>\]])/g, '$1')

test.each([
  ['server/platform/db/schema.ts', describeTables],
  ['docs/entity-relationships.md', drawRelationships],
])('%s is what npm run db:types generates from the migrations', async (file, describe) => {
  expect(plain(readFileSync(join(root, file), 'utf8'))).toBe(plain(await describe(shop.db)))
})
