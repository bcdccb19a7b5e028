import { amountInWords } from '../../../contract/core/amount-in-words.ts'
import { formatDay, formatPeriod } from '../../../contract/core/dates.ts'
import { formatMonth } from '../../../contract/core/date-labels.ts'
import { withoutLegislature } from '../../../contract/shipping/indian-states.ts'
import { formatSigned, paise, sum, type Paise } from '../../../contract/core/money.ts'
import { confirmationId } from '../../../contract/orders/orders.ts'
import { documentLabels } from '../../../contract/invoicing/document-labels.ts'
import { formatTaxRate } from '../../../contract/invoicing/tax.ts'
import {
  isInvoice,
  type DocumentContent,
  type DocumentLine,
} from '../../../contract/invoicing/document-content.ts'
import {
  BOTTOM,
  textHeight,
  createPdf,
  MARGIN,
  numberPages,
  drawRule,
  WIDTH,
  drawText,
  type Pdf,
} from '../../platform/pdf/pdf.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import { documentHeader, headerColour } from '../brand/read-brand.ts'
import type { DocumentRow } from './queries.ts'

/** Draws a PDF with the particulars that CGST Rules 46, 49 and 53 require. */
export function drawDocument(taxDocument: DocumentRow, brand: Brand): Promise<Buffer<ArrayBuffer>> {
  const title = `${titleOf(taxDocument)} ${taxDocument.number}`
  return createPdf({ title, author: brand.name }, (pdf) => {
    const { content } = taxDocument
    let y = drawHead(pdf, taxDocument, brand)
    y = drawTable(pdf, taxDocument, y)
    y = drawTotals(pdf, taxDocument, y)
    const { supplier } = content
    drawText(pdf, 'This is a computer-generated document and does not require a signature.', {
      x: MARGIN,
      y: y + 14,
      width: WIDTH,
      size: 8,
      colour: muted,
    })
    numberPages(pdf, `${supplier.name} · ${supplier.email} · ${supplier.phone}`)
  })
}

/** Returns the title. A document about taxed and exempt goods to a buyer without registration is both (CGST Rules, rule 46A). */
function titleOf({ kind, content: { buyer, lines } }: DocumentRow): string {
  const isPartlyExempt = lines.some(({ rate }) => rate === 0) && lines.some(({ rate }) => rate > 0)
  const isBoth = kind === 'tax_invoice' && isPartlyExempt && !buyer.gstin
  return isBoth ? 'Invoice-cum-bill of supply' : documentLabels[kind]
}

const muted = '#6a5468'
const left = { x: MARGIN, width: WIDTH / 2 - 12 }
const right = { x: MARGIN + WIDTH / 2 + 12, width: WIDTH / 2 - 12 }

type Fact = [label: string, value: string]

/** Describes the service of a document that belongs to no order: a commission or a subscription. */
function serviceFact({ subscription, month }: DocumentRow['content'], day: string): Fact {
  if (!subscription) return ['Commission for', formatMonth(month ?? day.slice(0, 7))]
  return ['Subscription', formatPeriod(subscription)]
}

/** Returns the facts beside the supplier and the buyer, with their labels. */
function factsOf({ kind, number, day, content, seller_id }: DocumentRow, brand: Brand): Fact[] {
  const { place, order, corrects } = content
  const facts: (Fact | false)[] = [
    ['Number', number],
    ['Date', formatDay(day)],
    corrects !== null && [
      kind === 'debit_note' ? 'For invoice' : 'Corrects',
      `${corrects.number} dated ${formatDay(corrects.day)}`,
    ],
    seller_id !== null && ['Sold through', brand.name],
    order
      ? ['Order', `${confirmationId(order.id)} dated ${formatDay(order.day)}`]
      : serviceFact(content, day),
    isInvoice(kind) && Boolean(order?.payment) && ['Payment', order!.payment!],
    ['Place of supply', `${place.state} (${place.code})`],
    kind !== 'bill_of_supply' && ['Reverse charge', 'No'],
  ]
  return facts.filter((fact) => fact !== false)
}

function drawHead(pdf: Pdf, taxDocument: DocumentRow, brand: Brand): number {
  const { supplier, buyer, order, remark } = taxDocument.content
  const title = titleOf(taxDocument)
  const end = drawText(pdf, documentHeader(brand), {
    ...left,
    y: MARGIN,
    size: 20,
    weight: 'bold',
    colour: headerColour(brand),
  })
  drawText(pdf, title, { ...right, y: MARGIN + 2, size: 16, weight: 'bold', align: 'right' })
  let y = Math.max(MARGIN + 34, end + 5)
  if (remark) y = drawText(pdf, remark, { x: MARGIN, y, width: WIDTH, weight: 'bold' }) + 4
  drawRule(pdf, y)
  const supplierLines = [
    supplier.address,
    supplier.state,
    supplier.gstin && `GSTIN ${supplier.gstin}`,
  ].filter(Boolean)
  const start = y + 10
  let leftEnd = drawParty(pdf, {
    label: order ? 'Sold by' : 'Supplied by',
    name: supplier.name,
    lines: supplierLines,
    y: start,
  })
  leftEnd = drawParty(pdf, {
    label: order && !order.isPickedUp ? 'Billed and delivered to' : 'Billed to',
    name: buyer.name,
    lines: buyer.gstin ? [...buyer.address, `GSTIN ${buyer.gstin}`] : buyer.address,
    y: leftEnd + 6,
  })
  let rightEnd = start
  for (const [label, value] of factsOf(taxDocument, brand)) {
    drawText(pdf, label, { ...right, y: rightEnd, colour: muted })
    rightEnd =
      drawText(pdf, value, { x: right.x + 90, width: right.width - 90, y: rightEnd, weight: 'bold' }) + 2
  }
  return Math.max(leftEnd, rightEnd) + 10
}

type Party = { label: string; name: string; lines: readonly string[]; y: number }

function drawParty(pdf: Pdf, { label, name, lines, y }: Party): number {
  let end = drawText(pdf, label, { ...left, y, size: 8, colour: muted })
  end = drawText(pdf, name, { ...left, y: end, weight: 'bold' })
  for (const line of lines) end = drawText(pdf, line, { ...left, y: end })
  return end
}

type Column = { title: string; width: number; align?: 'right'; text: (line: DocumentLine) => string }

/** Returns the columns of the table. A document without tax has no tax columns. */
function columnsOf({ kind, content: { lines } }: DocumentRow): Column[] {
  const hasTax = kind !== 'bill_of_supply' && lines.some(({ rate }) => rate > 0)
  const moneyColumn = (title: string, amountOf: (line: DocumentLine) => Paise, width = 54): Column => ({
    title,
    width,
    align: 'right',
    text: (line) => formatAmount(amountOf(line)),
  })
  const before: Column[] = [
    { title: 'HSN/SAC', width: 40, text: ({ hsn }) => hsn },
    { title: 'Quantity', width: 48, align: 'right', text: formatQuantity },
    moneyColumn('Price', ({ gross }) => gross),
    ...(lines.some(({ gross, total }) => gross > total)
      ? [moneyColumn('Discount', ({ gross, total }) => paise(gross - total), 48)]
      : []),
  ]
  const tax: Column[] = [
    moneyColumn('Taxable', ({ taxable }) => taxable),
    { title: 'GST', width: 30, align: 'right', text: ({ rate }) => formatTaxRate(rate) },
  ]
  const rest = [...before, ...(hasTax ? tax : []), moneyColumn('Total', ({ total }) => total)]
  const width = WIDTH - rest.reduce((total, column) => total + column.width + 6, 0)
  return [
    { title: 'Description', width, text: ({ title, note }) => (note ? `${title}\n${note}` : title) },
    ...rest,
  ]
}

const formatQuantity = ({ quantity, days, charge }: DocumentLine) =>
  charge || quantity === 0
    ? ''
    : days === null
      ? `${quantity} ${quantity === 1 ? 'pc' : 'pcs'}`
      : `${quantity} × ${days} ${days === 1 ? 'day' : 'days'}`

function drawTable(pdf: Pdf, taxDocument: DocumentRow, from: number): number {
  const columns = columnsOf(taxDocument)
  let y = drawTitles(pdf, columns, from)
  for (const line of taxDocument.content.lines) {
    const cells = columns.map(({ text }) => text(line))
    const height = Math.max(
      ...cells.map((cell, at) => textHeight(pdf, cell, { width: columns[at]!.width, size: 8.5 })),
    )
    if (y + height > BOTTOM) {
      pdf.addPage()
      y = drawTitles(pdf, columns, MARGIN)
    }
    drawRow(pdf, { columns, cells, y })
    y += height + 6
    drawRule(pdf, y - 3)
  }
  return y + 6
}

function drawTitles(pdf: Pdf, columns: readonly Column[], y: number): number {
  pdf.rect(MARGIN, y, WIDTH, 18).fill('#fbf1e2')
  drawRow(pdf, { columns, cells: columns.map(({ title }) => title), y: y + 3, weight: 'bold' })
  return y + 24
}

type Row = { columns: readonly Column[]; cells: readonly string[]; y: number; weight?: 'bold' }

function drawRow(pdf: Pdf, { columns, cells, y, weight }: Row) {
  let x = MARGIN
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    drawText(pdf, cells[at]!, { x, y, width, align, size: 8.5, ...(weight ? { weight } : {}) })
    x += width + 6
  }
}

/** Formats an amount with two decimals, because amounts on tax documents are exact to the paisa. */
const formatAmount = (value: Paise): string => formatSigned(twoDecimals, value / 100)
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatWithSign = (value: Paise) => `₹${formatAmount(value)}`

function drawTotals(pdf: Pdf, taxDocument: DocumentRow, from: number): number {
  const { kind, content, total } = taxDocument
  const sums: [string, string][] = [
    ...taxSums(taxDocument),
    [kind === 'credit_note' ? 'Credited' : 'Total', formatWithSign(total)],
  ]
  const needed = (sums.length + taxRows(content).length) * 14 + 80
  let y = from
  if (y + needed > BOTTOM) {
    pdf.addPage()
    y = MARGIN
  }
  const box = { x: right.x, width: right.width }
  let end = y
  for (const [at, [label, value]] of sums.entries()) {
    const weight = at === sums.length - 1 ? ('bold' as const) : ('plain' as const)
    drawText(pdf, label, { ...box, y: end, weight })
    end = drawText(pdf, value, { ...box, y: end, weight, align: 'right' }) + 2
  }
  const words = drawText(pdf, 'Amount in words', { ...left, y, size: 8, colour: muted })
  let leftEnd = drawText(pdf, amountInWords(total), { ...left, y: words, weight: 'bold' })
  for (const row of taxRows(content)) {
    leftEnd = drawText(pdf, row, { ...left, y: leftEnd + 2, size: 8, colour: muted })
  }
  end = Math.max(end, leftEnd) + 8
  if (content.deposit === 0) return end
  drawRule(pdf, end)
  const about = `Refundable deposit, not part of the price and not taxed: ${formatWithSign(content.deposit)}. It is refunded when the outfit comes back in the condition in which you received it.`
  return drawText(pdf, about, { x: MARGIN, y: end + 8, width: WIDTH, size: 8.5 })
}

/** In a Union Territory without a legislature, SGST is called UTGST. */
const sgstName = ({ place }: DocumentContent) => (withoutLegislature.has(place.state) ? 'UTGST' : 'SGST')

function taxSums({ kind, taxable, cgst, sgst, igst, content }: DocumentRow): [string, string][] {
  if (kind === 'bill_of_supply' || cgst + sgst + igst === 0) return []
  const parts: [string, string][] = content.isInterState
    ? [['IGST', formatWithSign(igst)]]
    : [
        ['CGST', formatWithSign(cgst)],
        [sgstName(content), formatWithSign(sgst)],
      ]
  return [['Taxable value', formatWithSign(taxable)], ...parts]
}

/** Describes taxable value and tax for each tax rate, as CGST Rule 46 requires. */
function taxRows(content: DocumentContent): string[] {
  const { lines, isInterState } = content
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0).sort((a, b) => a - b)
  return rates.map((rate) => {
    const ofRate = lines.filter((line) => line.rate === rate)
    const value = formatWithSign(sum(ofRate.map(({ taxable }) => taxable)))
    if (isInterState) {
      return `IGST ${formatTaxRate(rate)} on ${value}: ${formatWithSign(sum(ofRate.map(({ igst }) => igst)))}`
    }
    const each = formatWithSign(sum(ofRate.map(({ cgst }) => cgst)))
    return `CGST and ${sgstName(content)} ${formatTaxRate(rate / 2)} each on ${value}: ${each} each`
  })
}
