import { dayInIndia } from '../../../contract/core/dates.ts'
import { hsnOf, RENTING } from '../../../contract/invoicing/hsn.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import type { QuoteLine } from '../../../contract/orders/orders.ts'
import { rateOf, ruleFor, splitTax, type TaxRule } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInvoice } from './invoices.ts'
import type { Issue } from './issue.ts'
import type { DocumentLine } from '../../../contract/invoicing/document-content.ts'
import { asRule, findCodes, findRates } from './queries.ts'

type Invoice = Issue & { charges: boolean; isInterState: boolean }

/** The lines of an invoice with their tax, by the rates of this day. */
export async function invoiceLines(tx: Tx, invoice: Invoice): Promise<DocumentLine[]> {
  const { order, documents, parts, charges, isInterState, now } = invoice
  const codes = await codesOf(tx, order.items)
  const rules = charges ? (await findRates(tx)).map(asRule) : []
  const day = dayInIndia(now())
  return parts.map(({ line, total }) => {
    const item = order.items[line]!
    const hsn = item.type === 'rent' ? RENTING : codes.get(item.productId)!
    const rate = rateAt({ rule: ruleFor(rules, hsn, day), item, total })
    const isFirst = documents.length === 0
    const gross = isFirst ? paise(Math.max(item.lineTotal, total)) : total
    const days = item.type === 'rent' ? item.days : null
    return {
      line,
      title: isFirst ? item.title : `${item.title} (further)`,
      note: noteOf(item),
      hsn,
      quantity: item.quantity,
      days,
      gross,
      total,
      rate,
      ...splitTax(total, rate, isInterState),
    }
  })
}

/** The lines of a credit note, with the tax that the invoice had taken. */
export const creditLines = ({ documents, parts }: Issue): DocumentLine[] =>
  parts.map(({ line, total }) => {
    const invoice = documents.findLast(
      ({ kind, content }) =>
        isInvoice(kind) && content.lines.some((documentLine) => documentLine.line === line),
    )!
    const { isInterState, lines } = invoice.content
    const invoiced = lines.find((documentLine) => documentLine.line === line)!
    return { ...invoiced, gross: total, total, ...splitTax(total, invoiced.rate, isInterState) }
  })

async function codesOf(tx: Tx, items: readonly QuoteLine[]): Promise<Map<string, string>> {
  const rows = await findCodes(
    tx,
    items.map(({ productId }) => productId),
  )
  const known = new Map(rows.map(({ id, hsn, category }) => [id, hsnOf(category, hsn)]))
  return new Map(items.map(({ productId }) => [productId, known.get(productId) ?? hsnOf('other', null)]))
}

type Rated = { rule: TaxRule | null; item: QuoteLine; total: Paise }

const rateAt = ({ rule, item, total }: Rated) => (rule ? rateOf(rule, total, item.quantity) : 0)

const noteOf = ({ size, colour, from, until }: QuoteLine): string =>
  [size && `Size ${size}`, colour, from && until && `${from} to ${until}`].filter(Boolean).join(', ')
