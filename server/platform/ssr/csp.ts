import { createHash } from 'node:crypto'

/** The HTML entities that the renderer writes in attributes, with their characters. */
const entities: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const decodeEntities = (attribute: string) =>
  attribute.replaceAll(/&(?:quot|amp|#x27|lt|gt);/g, (entity) => entities[entity]!)

type StyledPage = { html: string; sheet: string }

/**
 * Moves the style attributes of a page into one style sheet, so that the Content-Security-Policy can allow the style sheet by its
 * hash. The policy does not restrict styles that scripts set later, and React hydrates the page as if the attributes were still there.
 */
function withoutStyleAttributes(html: string): StyledPage {
  if (!html.includes(' style="')) return { html, sheet: '' } // as most pages; the search below takes 1 % of a list
  const rules: string[] = []
  const places = new Map<string, number>()
  // texts and JSON contain no `<`, so only tags match
  const body = html.replaceAll(/(<[a-z][^<>]*) style="([^"]*)"/g, (_, tag: string, attribute: string) => {
    const known = places.get(attribute)
    if (known !== undefined) return `${tag} data-look="${known}"`
    const style = decodeEntities(attribute)
    if (/[<{}]/.test(style)) return tag // the attribute could close the rule and begin another one
    places.set(attribute, rules.length)
    return `${tag} data-look="${rules.push(`[data-look="${rules.length}"]{${style}}`) - 1}"`
  })
  const sheet = rules.join('')
  return { html: sheet ? body.replace('</head>', () => `<style>${sheet}</style></head>`) : body, sheet }
}

/**
 * The style sheet that the toast library (sonner) adds to the page, first empty and then with its text. Journeys fail with the new hash in
 * their message if an update of the library changes the style sheet.
 */
const toastStyles = [
  `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
  `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`,
]

type PolicyOptions = { nonce: string; mayHotReload: boolean }

/**
 * Returns the page as it is sent, and its Content-Security-Policy. The policy allows the inline scripts and styles of the application by their
 * hashes. Only these have the nonce of this rendering, which users whose text the page contains cannot guess. The nonce is
 * removed from the page, because a cached page is sent more than once.
 */
export function withPolicy(
  rendered: string,
  { nonce, mayHotReload }: PolicyOptions,
): { html: string; policy: string } {
  const { html, sheet } = mayHotReload ? { html: rendered, sheet: '' } : withoutStyleAttributes(rendered)
  const parts = html.split(` nonce="${nonce}"`)
  const inline = (tag: 'script' | 'style') =>
    parts.slice(1).flatMap((part, at) => inlineContent(tag, parts[at]!, part) || [])
  const scripts = inline('script')
  const sheets = [...(sheet ? [sheet] : []), ...inline('style')]
  const styles = mayHotReload ? [`'unsafe-inline'`] : [...sheets.map(hashOf), ...toastStyles]
  const policy = [
    `default-src 'self'`,
    ['script-src', `'self'`, ...new Set(scripts.map(hashOf))].join(' '),
    ['style-src', `'self'`, ...styles].join(' '),
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'${mayHotReload ? ' ws:' : ''}`,
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
  return { html: parts.join(''), policy }
}

/** Returns the content of the element whose start tag is split into `before` and `after`; null if it has another tag. */
function inlineContent(tag: 'script' | 'style', before: string, after: string): string | null {
  if (!before.startsWith(`<${tag}`, before.lastIndexOf('<'))) return null
  return after.slice(after.indexOf('>') + 1, after.indexOf(`</${tag}>`))
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
