import { ownAnchors } from '../../../../../contract/content/page-paths.ts'
import type { Block, Page } from '../../../../../contract/content/page.ts'

/**
 * A part of a section as staff edit it: one text. Each line of a list is an item; each line of a table is a row, whose cells are separated
 * by `|`.
 */
export type EditorBlock = { kind: Block['kind']; text: string }
/** `id` is the anchor of the section; empty for a new section. */
export type EditorSection = { id: string; title: string; blocks: EditorBlock[] }
export type EditorPage = Pick<Page, 'title' | 'summary' | 'description'> & { sections: EditorSection[] }

function toEditorBlock(block: Block): EditorBlock {
  if (block.kind === 'list') return { kind: 'list', text: block.items.join('\n') }
  if (block.kind === 'table') {
    return { kind: 'table', text: block.rows.map((row) => row.join(' | ')).join('\n') }
  }
  return block
}

export const toEditor = ({ title, summary, description, sections }: Page): EditorPage => ({
  title,
  summary,
  description,
  sections: sections.map(({ blocks, ...section }) => ({ ...section, blocks: blocks.map(toEditorBlock) })),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function toBlock({ kind, text }: EditorBlock): Block {
  if (kind === 'list') return { kind, items: linesOf(text) }
  if (kind === 'table') {
    return { kind, rows: linesOf(text).map((line) => line.split('|').map((cell) => cell.trim())) }
  }
  return { kind, text: text.trim() }
}

/** Returns a name for addresses, made from a title: `Size guide` becomes `size-guide`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-|-$/g, '')

/** Returns the page to save. New sections get an anchor that no other part of the page has. */
export function toPage({ title, summary, description, sections }: EditorPage): Page {
  const ids = new Set<string>([...ownAnchors, ...sections.map(({ id }) => id)])
  const freeId = (name: string) => {
    const base = slugOf(name) || 'section'
    let id = base
    for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`
    ids.add(id)
    return id
  }
  return {
    kind: 'page',
    title: title.trim(),
    summary: summary.trim(),
    description: description.trim(),
    sections: sections.map(({ id, title: name, blocks }) => ({
      id: id || freeId(name),
      title: name.trim(),
      blocks: blocks.map(toBlock),
    })),
  }
}
