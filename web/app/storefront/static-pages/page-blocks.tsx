import type { Block, Section } from '../../../../contract/content/page.ts'
import { withKeys } from '../../lib/with-keys'
import { RichText } from './rich-text'

/** Returns the items of all lists in a section. */
export const itemsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))

/** A section with its heading, for pages with a layout of their own. */
export const TextSection = ({ id, title, blocks }: Section) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mt-14 max-w-3xl">
    <h2 id={`${id}-title`} className="text-3xl">
      {title}
    </h2>
    <PageBlocks blocks={blocks} />
  </section>
)

/** Renders the parts of a section. */
export const PageBlocks = ({ blocks }: { blocks: readonly Block[] }) =>
  withKeys(blocks).map(({ key, item }) => <PageBlock key={key} {...item} />)

function PageBlock(block: Block) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-5 text-xl">{block.text}</h3>
    case 'paragraph':
      return (
        <p className="mt-3">
          <RichText text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-brand">
          {withKeys(block.items).map(({ key, item }) => (
            <li key={key}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <TextTable rows={block.rows} />
  }
}

/** Makes the table scrollable with the keyboard on a narrow screen. */
const scrollable = { tabIndex: 0 }

function TextTable({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head, ...body] = withKeys(rows.map(withKeys))
  if (!head) return null
  return (
    <section {...scrollable} className="mt-4 overflow-x-auto" aria-label="Table">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {head.item.map(({ key, item }) => (
              <th key={key} scope="col" className="border-b-2 border-line py-2 pr-4 font-semibold">
                <RichText text={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row.key}>
              {row.item.map(({ key, item }) => (
                <td key={key} className="border-b border-line py-2 pr-4 align-top">
                  <RichText text={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
