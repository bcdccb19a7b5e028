import { Link } from 'react-router'

/** A string is a paragraph, an array contains the items of a list. `[label](/path)` becomes a link. */
export type LegalBlock = string | readonly string[]
export type LegalSection = { id: string; title: string; text: readonly LegalBlock[] }

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/

/** Renders the text of a legal section. */
export const LegalText = ({ text }: Pick<LegalSection, 'text'>) =>
  text.map((block) =>
    typeof block === 'string' ? (
      <p key={block} className="mt-3">
        <WithLinks text={block} />
      </p>
    ) : (
      <ul key={block.join()} className="mt-3 list-disc space-y-2 pl-5 marker:text-brand">
        {block.map((point) => (
          <li key={point}>
            <WithLinks text={point} />
          </li>
        ))}
      </ul>
    ),
  )

/** Replaces the links in a text. `split` with a pattern of two groups returns text, label, path, text, … */
function WithLinks({ text }: { text: string }) {
  const [before, label, path] = text.split(LINK)
  if (label === undefined || path === undefined) return text
  const rest = text.slice(text.indexOf(`](${path})`) + path.length + 3)
  return (
    <>
      {before}
      <Link to={path} className="link font-medium">
        {label}
      </Link>
      <WithLinks text={rest} />
    </>
  )
}
