/** HTML elements whose content is not visible text. */
const hiddenElements = /<(script|style|template|noscript|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const comments = /<!--[\s\S]*?(?:-->|$)/g
const paragraph = /^\/?(p|div|h[1-6]|ul|ol|table|section|article|blockquote|figure|hr|dl|pre)$/
const line = /^(br|\/?tr|dt|\/dt|\/dd)$/

const entities = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '\u200c',
  zwj: '\u200d',
  shy: '',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  divide: '÷',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  hearts: '♥',
  star: '☆',
  starf: '★',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  check: '✓',
  rarr: '→',
  larr: '←',
  ZeroWidthSpace: '',
}
const named = new Map(Object.entries(entities))

const ownHtml = /^<div style="white-space: pre-wrap">([^<]*)<\/div>$/

/** Converts plain text to HTML that shows the text as it is, with its spaces and line breaks. `plainText` converts it back. */
export const asHtml = (text: string): string =>
  text && `<div style="white-space: pre-wrap">${escapeHtml(text)}</div>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescapeHtml = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/**
 * Converts HTML to plain text: paragraphs separated by an empty line, no tags, entities decoded. The result never contains HTML, unless
 * `asHtml` has written it as text.
 */
export function plainText(html: string): string {
  const own = ownHtml.exec(html)?.[1]
  if (own !== undefined) return unescapeHtml(own)
  const hasTags = /<[a-z/!]/i.test(html)
  const flowing = hasTags ? html.replaceAll(/\s+/g, ' ') : html
  const text = decode(withoutTags(flowing.replaceAll(comments, '').replaceAll(hiddenElements, '')))
  const safe = withoutTags(text).replaceAll(/(?<!<)<+(?=[a-z/!?])/gi, '') // removes tags that were written as entities, such as `&lt;b&gt;`
  return safe
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes all tags in a single pass, so that the running time is linear even for text with many `<`. */
function withoutTags(html: string): string {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(html.slice(at, open))
    const name = /^\/?[a-z][a-z0-9]*|^[!?]/i.exec(html.slice(open + 1, open + 20))?.[0]?.toLowerCase()
    const end = name ? tagEnd(html, open) : open + 1
    parts.push(name ? breakFor(name) : '<')
    at = end
  }
  return parts.join('') + html.slice(at)
}

/**
 * Returns the position after the `>` that ends the tag at the position `open`. A `>` in a quoted attribute does not end the
 * tag. Returns the end of the text if the tag has no end.
 */
function tagEnd(html: string, open: number): number {
  let quote = ''
  for (let at = open; at < html.length; at++) {
    const char = html.charAt(at)
    if (quote) quote = char === quote ? '' : quote
    else if (char === '>') return at + 1
    else if ((char === '"' || char === "'") && html.charAt(at - 1) === '=') quote = char
  }
  return html.length
}

function breakFor(name: string): string {
  if (paragraph.test(name)) return '\n\n'
  if (name === 'li') return '\n• '
  return line.test(name) ? '\n' : ''
}

const decode = (text: string) =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,30});?/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole
    return character(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })

function character(code: number): string {
  const isText = code >= 32 && code !== 127 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (isText) return String.fromCodePoint(code)
  return code === 10 || code === 9 ? ' ' : ''
}
