import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names'

test('every icon has its drawing, and every drawing its name', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const drawn = [...drawings.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)
  expect(drawn.toSorted()).toEqual([...iconNames])
})
