import { expect, test } from 'vitest'
import { paise } from '../../../../../contract/core/money.ts'
import type { Statement } from '../../../../../contract/sellers/payouts.ts'
import { pdfPieces, pdfText } from '../../../../testing/pdf-text.ts'
import { testShop } from '../../../../testing/shop.ts'
import { readSettings } from '../../../store/settings.ts'
import { drawStatement } from './draw-statement.ts'
import { writeStatement } from './statements.ts'

const shop = testShop()
const amounts = {
  gross: paise(1000_00),
  commission: paise(100_00),
  tcs: paise(0),
  tds: paise(1_00),
  net: paise(899_00),
}

/** A statement with this many sales. */
const statementWith = (sales: number): Statement => ({
  month: '2026-10',
  seller: { name: 'Meera Creations', gstin: null, pan: 'ABCPE1234F' },
  opening: paise(0),
  lines: Array.from({ length: sales }, (_, at) => ({
    _id: at,
    kind: 'sale',
    day: '2026-10-12',
    orderId: crypto.randomUUID(),
    ...amounts,
  })),
  earned: amounts,
  paidOut: paise(0),
  closing: paise(899_00),
  documents: [],
})

test('the totals and the note of a statement are together on a page, however many sales are above them', async () => {
  const settings = await readSettings(shop.db)
  const summaryPages = []
  for (const sales of [2, 28, 29, 38, 39]) {
    const text = pdfText(await drawStatement(statementWith(sales), settings))
    const pages = text.split(/Page \d of \d/).slice(0, -1)
    const page = pages.findIndex((words) => words.includes('Sales less refunds'))
    expect(pages[page]).toContain('Closing balance')
    expect(pages[page]).toContain('Commission includes the GST')
    summaryPages.push(page + 1)
  }
  expect(summaryPages).toEqual([1, 1, 2, 2, 2])
})

test('a long name of the shop is beside the title of a statement and above the seller', async () => {
  const settings = await readSettings(shop.db)
  const documentHeader = 'Shree Ambika Navratri Collections and Traditional Garba Wear'
  const pieces = pdfPieces(
    await drawStatement(statementWith(1), { ...settings, brand: { ...settings.brand, documentHeader } }),
  )
  const header = pieces.filter(({ size }) => size === 20)
  expect(header.map(({ text }) => text).join(' ')).toBe(documentHeader)
  expect(header.length).toBeGreaterThan(1)
  const seller = pieces.find(({ text }) => text === 'Meera Creations')!
  expect(seller.y - header.at(-1)!.y).toBeGreaterThan(20)
})

test('a negative balance has the minus sign in the PDF, and the hyphen in the file for programs', async () => {
  const statement = { ...statementWith(1), opening: paise(-12_345_50), closing: paise(-11_446_50) }
  const text = pdfText(await drawStatement(statement, await readSettings(shop.db))).replaceAll(/\s/g, '')
  expect(text).toContain('−₹12,345.50')
  expect(text).toContain('−₹11,446.50')
  expect(writeStatement(statement).toString()).toContain(',-11446.5\r\n')
})
