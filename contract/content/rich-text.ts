// The markup in the texts of documents: `**bold**` and `[label](target)`. Everything else is plain text, so a text is never HTML. This
// file does not import zod, because storefront pages import it.

/** A part of a text with the same format. `href` is the target of a link. */
export type RichPart = { text: string; bold?: true; href?: string }

const MARKUP = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]*)\)/

/**
 * Returns whether a link may have this target: a path or an anchor of the shop, an `https` address, an e-mail address or a phone number.
 * A `javascript:` address would run its script in the browser of every visitor. Browsers ignore tabs and line breaks in addresses and
 * read `/\` as `//`, so both are refused.
 */
export const isSafeTarget = (target: string): boolean =>
  /^(?:\/(?![/\\])|#|https:\/\/[^/]|mailto:.|tel:.)[^\s\p{Cc}]*$/iu.test(target) || target === '/'

/** Returns the markup of a link. Parentheses in the target are percent-encoded, because they would end it. */
export const linkMarkup = (label: string, target: string): string =>
  `[${label}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`

/** Splits a text at its markup. Markup that is not complete, or a link with a target that is not allowed, remains plain text. */
export function parseRichText(text: string): RichPart[] {
  const parts: RichPart[] = []
  let rest = text
  for (let match = MARKUP.exec(rest); match; match = MARKUP.exec(rest)) {
    const [markup, bold, label, target = ''] = match
    if (match.index > 0) parts.push({ text: rest.slice(0, match.index) })
    if (bold !== undefined) {
      parts.push(...parseRichText(bold).map((part) => ({ ...part, bold: true as const })))
    } else if (isSafeTarget(target)) parts.push({ text: label ?? '', href: target })
    else parts.push({ text: markup })
    rest = rest.slice(match.index + markup.length)
  }
  if (rest) parts.push({ text: rest })
  return parts
}

/** Returns the targets of all links in a text, including those that are not allowed. */
export const linkTargets = (text: string): string[] =>
  [...text.matchAll(/\[[^[\]]+\]\(([^()]*)\)/g)].map(([, target]) => target ?? '')

/** Returns a text without its markup. */
export const plainText = (text: string): string =>
  parseRichText(text)
    .map((part) => part.text)
    .join('')
