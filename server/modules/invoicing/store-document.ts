import { dayInIndia } from '../../../contract/core/dates.ts'
import { sum } from '../../../contract/core/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DocumentContent } from '../../../contract/invoicing/document-content.ts'
import { insertDocument, type NewDocument, type DocumentRow } from './queries.ts'

const parts = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const
type Kept = Omit<NewDocument, (typeof parts)[number] | 'content' | 'day' | 'issued_at'> & {
  at: Date
  content: DocumentContent
}

/** Writes a paper as it is issued: its sums are those of its lines, its day is the one in India. */
export function storeDocument(tx: Tx, { at, content, ...row }: Kept): Promise<DocumentRow> {
  const [total, taxable, cgst, sgst, igst] = parts.map((part) => sum(content.lines.map((line) => line[part])))
  return insertDocument(tx, {
    ...row,
    total: total!,
    taxable: taxable!,
    cgst: cgst!,
    sgst: sgst!,
    igst: igst!,
    day: dayInIndia(at),
    issued_at: at,
    content: JSON.stringify(content),
  })
}
