import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names'

test('the list of icon names equals the symbols in icons.svg', () => {
  const svg = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const ids = [...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)
  expect(ids.toSorted()).toEqual([...iconNames])
})
