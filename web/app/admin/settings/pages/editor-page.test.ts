import { expect, test } from 'vitest'
import { Page } from '../../../../../contract/content/page.ts'
import { toPage } from './editor-page.ts'

const titled = (...titles: string[]) =>
  toPage({
    title: 'Terms',
    summary: '',
    description: '',
    sections: titles.map((title) => ({ id: '', title, blocks: [] })),
  })

test('new sections get anchors that no other part of the page has', () => {
  const { sections } = titled('Returns', 'Returns', 'Grievance', 'Content')
  expect(sections.map(({ id }) => id)).toEqual(['returns', 'returns-2', 'grievance-2', 'content-2'])
})

test.each(['grievance', 'content'])(
  'a section cannot have the anchor %s, which belongs to the page',
  (id) => {
    const page = titled('Complaints')
    expect(Page.safeParse(page).success).toBe(true)
    const renamed = { ...page, sections: page.sections.map((section) => ({ ...section, id })) }
    expect(Page.safeParse(renamed).error?.issues).toMatchObject([
      { path: ['sections', 0, 'title'], message: 'Another part of the page has the same anchor' },
    ])
  },
)
