import { fillFacts, type FactValues } from './facts.ts'
import type { Block, Page } from './page.ts'

/**
 * Returns a page with the present values of its facts. Paragraphs are split at line breaks. Paragraphs, items and sections that are empty
 * then, because a fact does not apply to this shop, are left out.
 */
export function fillPage(page: Page, values: FactValues): Page {
  const fill = (text: string) => fillFacts(text, values)
  const sections = page.sections.flatMap(({ id, title, blocks }) => {
    const filled = blocks.flatMap((block) => fillBlock(block, fill))
    return blocks.length > 0 && filled.length === 0 ? [] : [{ id, title: fill(title), blocks: filled }]
  })
  return { ...page, summary: fill(page.summary), description: fill(page.description), sections }
}

function fillBlock(block: Block, fill: (text: string) => string): Block[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: fill(block.text) }]
    case 'paragraph':
      return fill(block.text)
        .split(/\s*\n\s*/)
        .flatMap((text) => (text ? [{ kind: 'paragraph', text }] : []))
    case 'list': {
      const items = block.items.map(fill).filter(Boolean)
      return items.length > 0 ? [{ kind: 'list', items }] : []
    }
    case 'table':
      return [{ kind: 'table', rows: block.rows.map((row) => row.map(fill)) }]
  }
}
