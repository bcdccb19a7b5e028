import { expect, test } from 'vitest'
import { hrefOf, readView } from './view.ts'

test('the address selects a long size', () => {
  const size = 'Adults, chest 38 to 42 inches, length 54 inches, with a dupatta'
  const { searchParams } = new URL(
    hrefOf({ ...readView(new URLSearchParams()), size }),
    'https://shop.example',
  )
  expect(readView(searchParams)).toMatchObject({ size })
})
