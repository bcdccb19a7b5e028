import { createHash } from 'node:crypto'

/** What the renderer writes for signs that an attribute cannot hold. */
const signs: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

const plain = (attribute: string) =>
  attribute.replaceAll(/&(?:quot|amp|#x27|lt|gt);/g, (sign) => signs[sign]!)

type Styled = { html: string; sheet: string }

/**
 * The same page with its style attributes gathered in one sheet, which the policy can name by its hash. What scripts set on an
 * element later is no matter of the policy, so React goes on from there as if the attributes were still written.
 */
export function withoutStyleAttributes(html: string): Styled {
  const rules: string[] = []
  const places = new Map<string, number>()
  const body = html.replaceAll(/ style="([^"]*)"/g, (_, attribute: string) => {
    const known = places.get(attribute)
    if (known !== undefined) return ` data-look="${known}"`
    const style = plain(attribute)
    if (/[<{}]/.test(style)) return '' // it could say more than one rule
    places.set(attribute, rules.length)
    return ` data-look="${rules.push(`[data-look="${rules.length}"]{${style}}`) - 1}"`
  })
  const sheet = rules.join('')
  return { html: sheet ? body.replace('</head>', () => `<style>${sheet}</style></head>`) : body, sheet }
}

type Rendered = { nonce: string; mayHotReload: boolean }

/**
 * A page as it is sent, with its policy. Scripts of the application carry the nonce of this rendering, which nobody can guess
 * who wrote a text that is shown: only these are named, by their hashes. The nonce is then taken out, because a kept page is sent
 * more than once.
 */
export function withPolicy(
  rendered: string,
  { nonce, mayHotReload }: Rendered,
): { html: string; policy: string } {
  const { html, sheet } = mayHotReload ? { html: rendered, sheet: '' } : withoutStyleAttributes(rendered)
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')
  const scripts = [...html.matchAll(own)].flatMap(([, content]) => content || [])
  const styles = mayHotReload ? [`'unsafe-inline'`] : sheet ? [hashOf(sheet)] : []
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
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy }
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
