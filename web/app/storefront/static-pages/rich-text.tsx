import { Link } from 'react-router'
import { parseRichText, type RichPart } from '../../../../contract/content/rich-text.ts'
import { withKeys } from '../../lib/with-keys'

/** Renders a text with bold parts and links. The text is data: React escapes it. */
export const RichText = ({ text }: { text: string }) =>
  withKeys(parseRichText(text)).map(({ key, item }) => <Part key={key} {...item} />)

function Part({ text, bold, href }: RichPart) {
  const content = bold ? <strong>{text}</strong> : text
  if (href === undefined) return content
  const look = 'link font-medium'
  return href.startsWith('/') ? (
    <Link to={href} className={look}>
      {content}
    </Link>
  ) : (
    <a href={href} className={look} rel="noopener">
      {content}
    </a>
  )
}
