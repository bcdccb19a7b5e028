import { expect, test } from 'vitest'
import { shownPages } from './pager.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [4, 4, [1, 2, 3, 4]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
])('page %i of %i links to the pages %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown)
})
