import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { paise, sum } from '../../../../../contract/core/money.ts'
import {
  type Month,
  type Statement,
  type StatementKind,
  type StatementLine,
  statementLabels,
} from '../../../../../contract/sellers/payouts.ts'
import type { DbOrTx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { listCommissionInvoices } from '../billing/show-invoices.ts'
import {
  findStatementLines,
  findMonths,
  findOpening,
  findTaxStatus,
  hasSeller,
  type StatementLineRow,
} from './queries.ts'
import { confirmationId } from '../../../../../contract/orders/orders.ts'
import { writeCsv } from '../../../../platform/csv/write-csv.ts'

const kinds: Record<string, StatementKind> = {
  seller_earned: 'sale',
  seller_clawback: 'taken_back',
  seller_tds: 'tds',
  seller_payout: 'payout',
  payout_failed: 'payout_failed',
}

/**
 * Returns the monthly statement of a seller. All amounts come from the ledger, which is append-only, so a past month never
 * changes.
 */
export async function readStatement(db: DbOrTx, sellerId: string, month: Month): Promise<Statement> {
  const opening = await findOpening(db, sellerId, month)
  const lines = (await findStatementLines(db, sellerId, month)).map(presentLine)
  const sales = lines.filter(({ kind }) => kind === 'sale' || kind === 'taken_back' || kind === 'tds')
  const total = (
    part: 'gross' | 'commission' | 'tcs' | 'tds' | 'net',
    of: readonly StatementLine[] = sales,
  ) => sum(of.map((line) => line[part]))
  return {
    month,
    seller: await findTaxStatus(db, sellerId),
    opening,
    lines,
    earned: {
      gross: total('gross'),
      commission: total('commission'),
      tcs: total('tcs'),
      tds: total('tds'),
      net: total('net'),
    },
    paidOut: paise(total('net') - total('net', lines)),
    closing: paise(opening + total('net', lines)),
    documents: await listCommissionInvoices(db, sellerId, month),
  }
}

function presentLine({ kind, at, ...line }: StatementLineRow): StatementLine {
  return { ...line, kind: kinds[kind] ?? 'sale', day: dayInIndia(at) }
}

/** Returns the months of a seller's account with their closing balances, newest first. */
export async function listStatements(db: DbOrTx, sellerId: string) {
  let closing = 0
  const months = (await findMonths(db, sellerId)).map((month) => {
    closing += month.net - month.paidOut
    return { ...month, closing: paise(closing) }
  })
  return { data: months.toReversed() }
}

/** Like `readStatement`, for staff. Refuses an unknown seller. */
export async function statementOfSeller(db: DbOrTx, sellerId: string, month: Month): Promise<Statement> {
  if (!(await hasSeller(db, sellerId))) refuse('not_found', 'Seller not found')
  return readStatement(db, sellerId, month)
}

/** Returns all months of a seller, and the full statement of the requested month; without a request, of the newest month. */
export async function showStatement(db: DbOrTx, sellerId: string, requested: Month | undefined) {
  if (!(await hasSeller(db, sellerId))) return refuse('not_found', 'Seller not found')
  const { data: months } = await listStatements(db, sellerId)
  const month = requested ?? months[0]?.month
  const { name } = await findTaxStatus(db, sellerId)
  return { name, months, statement: month ? await readStatement(db, sellerId, month) : null }
}

const columns = ['Day', 'What', 'Order', 'Gross', 'Commission', 'TCS', 'TDS', 'Net', 'Balance']

/**
 * Writes a statement as CSV: one row per ledger transaction, with the balance after it. It begins with a byte order mark, which tells
 * spreadsheet programs that the text is UTF-8.
 */
export function writeStatement({ month, seller, opening, lines, closing }: Statement) {
  let balance: number = opening
  const rows = lines.map(({ day, kind, orderId, gross, commission, tcs, tds, net }) => {
    balance += net
    const amounts = [gross, commission, tcs, tds, net, balance].map((amount) => amount / 100)
    return [day, statementLabels[kind], orderId ? confirmationId(orderId) : '', ...amounts]
  })
  const blank = Array.from({ length: 5 }, () => '')
  const csv = writeCsv([
    [`Statement for ${month}`, seller.name, seller.gstin ?? '', ...blank.slice(1), '', ''],
    columns,
    ['', 'Opening balance', '', ...blank, opening / 100],
    ...rows,
    ['', 'Closing balance', '', ...blank, closing / 100],
  ])
  return Buffer.concat([Buffer.from('\ufeff'), csv])
}
