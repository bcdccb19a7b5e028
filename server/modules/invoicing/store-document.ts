import { dayInIndia } from '../../../contract/core/dates.ts'
import { sum } from '../../../contract/core/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PaperContent } from './document-content.ts'
import { insertPaper, type NewPaper, type PaperRow } from './queries.ts'

const parts = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const
type Kept = Omit<NewPaper, (typeof parts)[number] | 'content' | 'day' | 'issued_at'> & {
  at: Date
  content: PaperContent
}

/** Writes a paper as it is issued: its sums are those of its lines, its day is the one in India. */
export function keepPaper(tx: Tx, { at, content, ...row }: Kept): Promise<PaperRow> {
  const [total, taxable, cgst, sgst, igst] = parts.map((part) => sum(content.lines.map((line) => line[part])))
  return insertPaper(tx, {
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
