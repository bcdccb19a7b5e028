import { defaultDocuments } from '../../../contract/content/documents.ts'
import type { FactValues } from '../../../contract/content/facts.ts'
import { fillPage } from '../../../contract/content/fill-page.ts'
import { pageName } from '../../../contract/content/page-paths.ts'
import type { Block, Page } from '../../../contract/content/page.ts'
import { plainText } from '../../../contract/content/rich-text.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findDocuments } from './queries.ts'
import { contentOf } from './show-document.ts'

export type FoundPage = { name: string; title: string; excerpt: string }

const MAX_FOUND = 5
/** Characters of an excerpt before and after the words that were found. */
const AROUND = 40

/** Finds the pages whose title or text contains these words in sequence, as visitors read them or as the draft has them. */
export async function searchPages(db: DbOrTx, words: string, values: FactValues): Promise<FoundPage[]> {
  const rows = await findDocuments(db)
  const texts = new Map(Object.entries(defaultDocuments).map(([key, content]) => [key, [content]]))
  for (const { key, content, draft } of rows) {
    const stored = [content, draft].filter((part) => part !== null).map((part) => contentOf(key, part))
    if (stored.length > 0) texts.set(key, stored)
  }
  return [...texts]
    .flatMap(([key, contents]) => {
      const pages = contents.flatMap((content) =>
        content.kind === 'page' ? [fillPage(content, values)] : [],
      )
      const found = pages.flatMap((page) => excerptOf(page, words) ?? [])
      const [page] = pages
      return page && found[0] !== undefined
        ? [{ name: pageName(key), title: page.title, excerpt: found[0] }]
        : []
    })
    .slice(0, MAX_FOUND)
}

const linesOf = (block: Block): string[] => {
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.map((row) => row.join(', ')) : [block.text]
}

/** Returns the words with the text around them; an empty text if only the title contains them, and null if nothing does. */
function excerptOf({ title, summary, sections }: Page, words: string): string | null {
  const wanted = words.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const lines = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(linesOf)])
  for (const line of [summary, ...lines].map(plainText)) {
    const at = line.toLowerCase().indexOf(wanted)
    if (at === -1) continue
    const [from, until] = [Math.max(0, at - AROUND), at + wanted.length + AROUND]
    return `${from > 0 ? '…' : ''}${line.slice(from, until)}${until < line.length ? '…' : ''}`
  }
  return title.toLowerCase().includes(wanted) ? '' : null
}
