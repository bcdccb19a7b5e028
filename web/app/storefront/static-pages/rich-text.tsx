import { Link } from 'react-router'
import { parseRichText, type RichPart } from '../../../../contract/content/rich-text.ts'

/** Renders a text with bold parts and links. The text is data: React escapes it. */
export const RichText = ({ text }: { text: string }) =>
  parseRichText(text).map((part, index) => <Part key={index} {...part} />)

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
