import { isSafeTarget, linkMarkup } from '../../../../../contract/content/rich-text.ts'
import type { EditorBlock } from './editor-page'

const ignored = 'script, style, template, noscript, svg, img, iframe, object, embed, head, title, meta, link'
const separate =
  'p, div, section, article, header, footer, main, blockquote, h1, h2, h3, h4, h5, h6, ul, ol, table, pre'

/**
 * Reduces pasted HTML, for example from Word or a web page, to headings, paragraphs, lists and tables with bold text and links. The HTML
 * is parsed into a document of its own, which runs no scripts and loads no pictures.
 */
export function blocksFromHtml(html: string): EditorBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(ignored)) element.remove()
  return blocksOf(body).filter(({ text }) => text !== '')
}

function blocksOf(parent: Element): EditorBlock[] {
  const blocks: EditorBlock[] = []
  let inline = ''
  const endParagraph = () => {
    blocks.push({ kind: 'paragraph', text: clean(inline) })
    inline = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(separate)) {
      endParagraph()
      blocks.push(...blockOf(node))
    } else if (node instanceof Element && node.querySelector(separate)) {
      endParagraph()
      blocks.push(...blocksOf(node))
    } else inline += inlineOf(node)
  }
  endParagraph()
  return blocks
}

function blockOf(element: Element): EditorBlock[] {
  if (/^H\d$/.test(element.tagName)) return [{ kind: 'heading', text: clean(element.textContent) }]
  if (element.matches('ul, ol')) {
    const items = [...element.querySelectorAll('li')].map((item) => clean(childrenOf(item)))
    return [{ kind: 'list', text: items.filter(Boolean).join('\n') }]
  }
  if (element instanceof HTMLTableElement) return [tableOf(element)]
  return blocksOf(element)
}

/** Rows with fewer cells than others get empty cells, because merged cells are not supported. */
function tableOf(table: HTMLTableElement): EditorBlock {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => clean(childrenOf(cell)).replaceAll('|', '/')),
  )
  const columns = Math.max(...rows.map(({ length }) => length))
  const lines = rows.map((row) =>
    [...row, ...Array.from({ length: columns - row.length }, () => '')].join(' | '),
  )
  return { kind: 'table', text: lines.join('\n') }
}

const childrenOf = (element: Element) => [...element.childNodes].map(inlineOf).join('')

function inlineOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? plain(node.textContent) : ''
  if (node.tagName === 'BR') return ' '
  if (node.matches('ul, ol')) return ''
  const text = childrenOf(node)
  const label = clean(text)
  if (!label) return text
  const href = node instanceof HTMLAnchorElement ? node.getAttribute('href') : null
  if (href !== null && isSafeTarget(href)) {
    return linkMarkup(label.replaceAll('**', ''), href)
  }
  return node.matches('b, strong') ? `**${label.replaceAll('**', '')}** ` : text
}

/** Characters of the markup would change the meaning of a pasted text. */
const plain = (text: string | null) => (text ?? '').replaceAll('**', '').replaceAll(/[[\]]/g, '')

const clean = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
