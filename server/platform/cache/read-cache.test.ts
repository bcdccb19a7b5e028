import { expect, test } from 'vitest'
import { createReadCache } from './read-cache.ts'

test('a result that was replaced by another result has no value any more', async () => {
  const reads = createReadCache()
  const loadText = (text: string) => async () => ({ value: text, text })
  const first = await reads.get('products', loadText('one product'))
  reads.invalidate(null)
  const second = await reads.get('products', loadText('two products'))
  expect([first.value, second.value]).toEqual([null, 'two products'])
})
