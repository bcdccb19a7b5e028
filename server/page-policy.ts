import { createHash } from 'node:crypto'

/** What the renderer writes for signs that an attribute cannot hold. */
const signs: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

const plain = (attribute: string) =>
  attribute.replaceAll(/&(?:quot|amp|#x27|lt|gt);/g, (sign) => signs[sign]!)

/**
 * The same page with its style attributes gathered in one sheet, which the policy can name by its hash. What scripts set on an
 * element later is no matter of the policy, so React goes on from there as if the attributes were still written.
 */
export function withoutStyleAttributes(html: string): string {
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
  return rules.length ? body.replace('</head>', () => `<style>${rules.join('')}</style></head>`) : body
}

/** Only the scripts and the sheets that are in this very page may stand in it: each is named by its hash. */
export function policyFor(html: string, mayHotReload: boolean): string {
  const styles = mayHotReload ? `'unsafe-inline'` : hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    `default-src 'self'`,
    `script-src 'self' ${hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src 'self' ${styles}`.trimEnd(),
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'${mayHotReload ? ' ws:' : ''}`,
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

function hashes(html: string, elements: RegExp): string {
  const found = [...html.matchAll(elements)].map(([, content]) => content!)
  const named = found.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return [...new Set(named)].join(' ')
}
