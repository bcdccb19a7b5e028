import { z } from 'zod'
import { text } from '../core/wire.ts'
import { unknownFacts } from './facts.ts'
import { ownAnchors } from './page-paths.ts'
import { isSafeTarget, linkTargets } from './rich-text.ts'

/** A text with facts. A placeholder that is not a fact is refused, so that no visitor sees it. */
const FactText = (max: number, missing = 'Enter a text') =>
  text(max, missing).superRefine((value, context) => {
    for (const placeholder of unknownFacts(value)) {
      context.addIssue({
        code: 'custom',
        message: `There is no fact ${placeholder}. Choose one from the list`,
      })
    }
  })

/** A text with facts and with the markup of `rich-text.ts`. */
const RichText = (max: number) =>
  FactText(max).superRefine((value, context) => {
    for (const target of linkTargets(value)) {
      if (isSafeTarget(target)) continue
      context.addIssue({
        code: 'custom',
        message: `The link “${target}” does not work. A link starts with /, # or https://, or with mailto: or tel:`,
      })
    }
  })

const filled = (max: number, missing: string) => RichText(max).min(1, missing)

/** A part of a section. The first row of a table is its header. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: FactText(200).min(1, 'Enter a heading, or remove it') }),
  z.object({ kind: z.literal('paragraph'), text: filled(5000, 'Enter a text, or remove the paragraph') }),
  z.object({
    kind: z.literal('list'),
    items: z
      .array(filled(2000, 'Enter a text, or remove the item'))
      .min(1, 'Add an item, or remove the list')
      .max(100, 'A list has at most 100 items'),
  }),
  z.object({
    kind: z.literal('table'),
    rows: z
      .array(z.array(RichText(500)).min(1).max(8, 'A table has at most 8 columns'))
      .min(2, 'A table has a header and at least one row')
      .max(100, 'A table has at most 100 rows')
      .refine(
        (rows) => rows.every((row) => row.length === rows[0]?.length),
        'All rows of a table have the same number of cells',
      ),
  }),
])
export type Block = z.infer<typeof Block>

/** The name of a page or of a section in addresses: `size-guide`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
  .max(60, 'At most 60 characters')

/** `id` is the anchor of the section in the address of the page, for example `returns`. */
export const Section = z.object({
  id: Slug,
  title: FactText(120).min(1, 'Enter a title'),
  blocks: z.array(Block).max(60, 'A section has at most 60 parts'),
})
export type Section = z.infer<typeof Section>

/** A page of text. `description` is what search engines show. */
export const Page = z.object({
  kind: z.literal('page'),
  title: text(120, 'Enter a title').min(1, 'Enter a title'),
  summary: RichText(600),
  description: FactText(300),
  sections: z
    .array(Section)
    .max(40, 'A page has at most 40 sections')
    .superRefine((sections, context) => {
      const known = new Set<string>(ownAnchors)
      for (const [index, { id }] of sections.entries()) {
        if (known.has(id)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'title'],
            message: 'Another part of the page has the same anchor',
          })
        }
        known.add(id)
      }
    }),
})
export type Page = z.infer<typeof Page>
