import type { Block, Page } from '../page.ts'

/** A section in short form: a string is a paragraph, an array contains the items of a list. */
type ShortSection = { id: string; title: string; text: readonly (string | readonly string[])[] }
type ShortPage = Omit<Page, 'kind' | 'sections'> & { sections: readonly ShortSection[] }

const blockOf = (part: string | readonly string[]): Block =>
  typeof part === 'string' ? { kind: 'paragraph', text: part } : { kind: 'list', items: [...part] }

/** Returns a page from its short form. */
export const pageOf = ({ sections, ...page }: ShortPage): Page => ({
  kind: 'page',
  ...page,
  sections: sections.map(({ text, ...section }) => ({ ...section, blocks: text.map(blockOf) })),
})
