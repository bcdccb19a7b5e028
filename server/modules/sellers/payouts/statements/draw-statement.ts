import type { Brand } from '../../../../../contract/store/brand/brand.ts'
import { tdsNote } from '../../../../../contract/sellers/seller-money.ts'
import { formatDay } from '../../../../../contract/core/dates.ts'
import { formatMonth } from '../../../../../contract/core/date-labels.ts'
import { formatExact, type Paise } from '../../../../../contract/core/money.ts'
import { confirmationId } from '../../../../../contract/orders/orders.ts'
import { payoutNote, statementLabels, type Statement } from '../../../../../contract/sellers/payouts.ts'
import type { StoreSettings } from '../../../../../contract/store/store.ts'
import { documentHeader, headerColour } from '../../../brand/read-brand.ts'
import {
  BOTTOM,
  createPdf,
  MARGIN,
  numberPages,
  drawRule,
  WIDTH,
  drawText,
  textHeight,
  type Pdf,
} from '../../../../platform/pdf/pdf.ts'

const muted = '#6a5468'
const whole = { x: MARGIN, width: WIDTH }

// Columns of the table in the PDF. `x` is the left edge of the column and `width` its width, in points. Amounts are right-aligned.
const columns = [
  { name: 'Date', x: 0, width: 62 },
  { name: 'Description', x: 62, width: 96 },
  { name: 'Order', x: 158, width: 58 },
  { name: 'Gross', x: 206, width: 66, isAmount: true },
  { name: 'Commission', x: 272, width: 66, isAmount: true },
  { name: 'TCS', x: 338, width: 50, isAmount: true },
  { name: 'TDS', x: 388, width: 50, isAmount: true },
  { name: 'Net', x: 438, width: WIDTH - 438, isAmount: true },
]

/** Draws a statement as a PDF: the seller, every ledger transaction, and the closing balance. */
export function drawStatement(statement: Statement, { brand, business, contact }: StoreSettings) {
  return createPdf({ title: `Statement ${statement.month}`, author: brand.name }, (pdf) => {
    let y = drawHead(pdf, statement, brand)
    y = drawRow(
      pdf,
      columns.map(({ name }) => name),
      { y, weight: 'bold' },
    )
    drawRule(pdf, y - 3)
    y = drawRow(pdf, ['', 'Opening balance', '', '', '', '', '', formatExact(statement.opening)], { y })
    for (const line of statement.lines) {
      if (y > BOTTOM - 20) {
        pdf.addPage()
        y = MARGIN
      }
      y = drawRow(pdf, cellsOf(line), { y })
    }
    drawRule(pdf, y)
    drawSummary(pdf, statement, y + 8)
    numberPages(pdf, `${business.legalName} · ${contact.email}`)
  })
}

const note =
  'Commission includes the GST on the shop’s service. TCS is collected under section 52 of the CGST Act, and TDS is deducted under the Income-tax Act; both are deposited with the government in your name.'

function drawHead(pdf: Pdf, { month, seller }: Statement, brand: Brand): number {
  const end = drawText(pdf, documentHeader(brand), {
    x: MARGIN,
    y: MARGIN,
    width: WIDTH - 230,
    size: 20,
    weight: 'bold',
    colour: headerColour(brand),
  })
  drawText(pdf, `Statement for ${formatMonth(month)}`, {
    ...whole,
    y: MARGIN + 2,
    size: 16,
    weight: 'bold',
    align: 'right',
  })
  const y = drawText(pdf, seller.name, {
    ...whole,
    y: Math.max(MARGIN + 38, end + 9),
    size: 12,
    weight: 'bold',
  })
  const numbers = [seller.gstin && `GSTIN ${seller.gstin}`, seller.pan && `PAN ${seller.pan}`].filter(Boolean)
  return drawText(pdf, numbers.join(' · '), { ...whole, y, colour: muted }) + 12
}

const cellsOf = ({ day, kind, orderId, ...amounts }: Statement['lines'][number]) => [
  formatDay(day),
  statementLabels[kind],
  orderId ? confirmationId(orderId) : '',
  ...[amounts.gross, amounts.commission, amounts.tcs, amounts.tds].map(formatUnlessZero),
  formatExact(amounts.net),
]

const formatUnlessZero = (amount: Paise) => (amount === 0 ? '' : formatExact(amount))

type RowStyle = { y: number; weight?: 'plain' | 'bold' }

function drawRow(pdf: Pdf, cells: readonly string[], { y, weight = 'plain' }: RowStyle): number {
  for (const [index, text] of cells.entries()) {
    const { x, width, isAmount = false } = columns[index]!
    drawText(pdf, text, {
      x: MARGIN + x,
      y,
      width: width - 4,
      size: 8,
      weight,
      align: isAmount ? 'right' : 'left',
    })
  }
  return y + 16
}

/** Draws the totals and the note below them, on a new page if they do not fit on this one. */
function drawSummary(pdf: Pdf, { seller, earned, paidOut, closing }: Statement, from: number) {
  const totals: [string, Paise][] = [
    ['Sales less refunds', earned.gross],
    ['Commission', earned.commission],
    ['TCS', earned.tcs],
    ['TDS', earned.tds],
    ['Earned', earned.net],
    ['Payouts', paidOut],
    ['Closing balance', closing],
  ]
  const notes = `${note} ${tdsNote(seller)} ${payoutNote}`
  const needed = totals.length * 16 + 14 + textHeight(pdf, notes, { width: WIDTH, size: 8 })
  let y = from
  if (y + needed > BOTTOM) {
    pdf.addPage()
    y = MARGIN
  }
  for (const [label, amount] of totals) {
    const weight = label === 'Closing balance' || label === 'Earned' ? 'bold' : 'plain'
    drawText(pdf, label, { x: MARGIN + 206, y, width: 200, weight })
    y = drawText(pdf, formatExact(amount), { ...whole, y, weight, align: 'right' }) + 2
  }
  drawText(pdf, notes, { ...whole, y: y + 14, size: 8, colour: muted })
}
