import { expect, test } from 'vitest'
import { compareLines } from './compare-texts'
import { toEditor, toPage } from './editor-page'
import { termsOfService } from '../../../../../contract/content/defaults/terms-of-service.ts'

test('added, removed and unchanged lines are told apart', () => {
  const marked = (before: string[], after: string[]) =>
    compareLines(before, after).map(({ change, text }) => `${change} ${text}`)
  expect(marked(['One', 'Two', 'Three'], ['One', 'Three', 'Four'])).toEqual([
    'same One',
    'removed Two',
    'same Three',
    'added Four',
  ])
  expect(marked([], ['One'])).toEqual(['added One'])
  expect(marked(['One'], [])).toEqual(['removed One'])
})

test('a page that nobody has changed in the editor stays as it is', () => {
  expect(toPage(toEditor(termsOfService))).toEqual(termsOfService)
})

test('a new section gets an anchor from its title that no other section has', () => {
  const table = { kind: 'table' as const, text: 'Size | Waist\n S | 28 ' }
  const editor = {
    title: 'Sizes ',
    summary: '',
    description: '',
    sections: [
      { id: 'waist', title: 'Waist', blocks: [] },
      { id: '', title: 'Waist', blocks: [table, { kind: 'list' as const, text: 'One\n\n Two ' }] },
    ],
  }
  expect(toPage(editor)).toMatchObject({
    title: 'Sizes',
    sections: [
      { id: 'waist' },
      {
        id: 'waist-2',
        blocks: [
          {
            kind: 'table',
            rows: [
              ['Size', 'Waist'],
              ['S', '28'],
            ],
          },
          { kind: 'list', items: ['One', 'Two'] },
        ],
      },
    ],
  })
})
