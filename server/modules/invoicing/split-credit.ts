import { paise, type Paise } from '../../../contract/core/money.ts'
import type { DocumentLine } from '../../../contract/invoicing/document-content.ts'
import { splitCredit, type TaxSplit } from '../../../contract/invoicing/tax.ts'
import type { DocumentRow } from './queries.ts'

/** `charged` is the newest line that charges at this rate. */
type OpenAmount = TaxSplit & { total: Paise; rate: number; isInterState: boolean; charged: DocumentLine }

/** A credit for the document lines that `isOf` selects. `documents` are all documents that may have such lines, oldest first. */
type Credit = {
  documents: readonly Pick<DocumentRow, 'kind' | 'content'>[]
  isOf: (line: DocumentLine) => boolean
  total: Paise
}

/**
 * Composes the lines that credit an amount: one for each tax rate at which it was charged, the latest first. Usually all documents have
 * the same rate. Each line repeats the newest line that charged at this rate.
 */
export function composeCredit({ documents, isOf, total }: Credit): DocumentLine[] {
  let left: number = total
  return openAmounts(documents, isOf).flatMap(({ charged, ...open }) => {
    const credit = paise(Math.max(0, Math.min(left, open.total)))
    left -= credit
    if (credit === 0) return []
    return [{ ...charged, gross: credit, total: credit, ...splitCredit(open, credit, open) }]
  })
}

/** Returns for each tax rate the charged amount that is not credited yet, newest first. */
function openAmounts(documents: Credit['documents'], isOf: Credit['isOf']): OpenAmount[] {
  const entries = documents
    .toReversed()
    .flatMap(({ kind, content: { lines, isInterState } }) =>
      lines.filter(isOf).map((line) => ({ line, isInterState, sign: kind === 'credit_note' ? -1 : 1 })),
    )
  const groups = Map.groupBy(entries, ({ line, isInterState }) => `${line.rate} ${isInterState}`)
  return [...groups.values()].flatMap((group) => {
    const newest = group.find(({ sign }) => sign > 0)
    if (!newest) return []
    const { line: charged, isInterState } = newest
    const sumOf = (part: 'total' | keyof TaxSplit) =>
      paise(group.reduce((all, { line, sign }) => all + sign * line[part], 0))
    return [
      {
        charged,
        isInterState,
        rate: charged.rate,
        total: sumOf('total'),
        taxable: sumOf('taxable'),
        cgst: sumOf('cgst'),
        sgst: sumOf('sgst'),
        igst: sumOf('igst'),
      },
    ]
  })
}
