import type { Block, Section } from '../../../../contract/content/page.ts'
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
  blocks.map((block, index) => <PageBlock key={index} {...block} />)

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
          {block.items.map((item, index) => (
            <li key={index}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <TextTable rows={block.rows} />
  }
}

function TextTable({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label={head.join(', ')}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="border-b-2 border-line py-2 pr-4 font-semibold">
                <RichText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-line py-2 pr-4 align-top">
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
