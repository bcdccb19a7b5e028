import { dayInIndia } from '../../contract/days.ts'
import { sum, type Paise } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { paperWords } from '../../contract/paper-words.ts'
import type { PaperKind } from '../../contract/papers.ts'
import { financialYear } from '../../contract/tax.ts'
import type { Tx } from '../db.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { linkTo } from '../orders/tell-shopper.ts'
import { headOf } from './head.ts'
import { creditLines, invoiceLines } from './lines.ts'
import type { PaperContent } from './paper-content.ts'
import { insertPaper, takeNumber, type PaperRow } from './queries.ts'

/** So much of a line of the order, tax included. */
export type Part = { line: number; total: Paise }
export type Issue = { order: Order; papers: readonly PaperRow[]; parts: readonly Part[]; now: () => Date }

const series: Record<PaperKind, string> = { tax_invoice: 'INV', bill_of_supply: 'BOS', credit_note: 'CRN' }

/** Issues an invoice, or a bill of supply where the shop charges no tax. */
export async function issueInvoice(tx: Tx, wish: Issue): Promise<PaperRow> {
  const { head, charges } = await headOf(tx, wish)
  const lines = await invoiceLines(tx, { ...wish, charges, isInterState: head.isInterState })
  const deposit = wish.papers.length === 0 ? wish.order.depositTotal : (0 as Paise)
  const kind = charges ? 'tax_invoice' : 'bill_of_supply'
  return issue(tx, wish, { kind, corrects: null, content: { ...head, lines, deposit } })
}

/** Issues a credit note about the order's newest invoice. */
export async function issueCreditNote(tx: Tx, wish: Issue): Promise<PaperRow> {
  const invoice = wish.papers.findLast(({ kind }) => kind !== 'credit_note')!
  const { head } = await headOf(tx, wish)
  const content: PaperContent = {
    ...head,
    lines: creditLines(wish),
    deposit: 0 as Paise,
    corrects: { number: invoice.number, day: invoice.day },
    remark: invoice.content.remark,
  }
  return issue(tx, wish, { kind: 'credit_note', corrects: invoice.id, content })
}

type Draft = { kind: PaperKind; corrects: string | null; content: PaperContent }

/** The number comes last: all papers of a kind wait for it, and it must not be taken by one that is not written. */
async function issue(tx: Tx, { order, now }: Issue, { kind, corrects, content }: Draft): Promise<PaperRow> {
  const at = now()
  const day = dayInIndia(at)
  const year = financialYear(day)
  const add = (part: 'total' | 'taxable' | 'cgst' | 'sgst' | 'igst') =>
    sum(content.lines.map((line) => line[part]))
  const sums = {
    total: add('total'),
    taxable: add('taxable'),
    cgst: add('cgst'),
    sgst: add('sgst'),
    igst: add('igst'),
  }
  const serial = await takeNumber(tx, series[kind], year)
  const number = `${series[kind]}/${year}/${String(serial).padStart(6, '0')}`
  const paper = await insertPaper(tx, {
    kind,
    series: series[kind],
    year,
    serial,
    number,
    order_id: order._id,
    corrects,
    day,
    issued_at: at,
    ...sums,
    content: JSON.stringify(content),
  })
  await tell(tx, order, paper)
  return paper
}

/** Sends the paper itself with a letter. */
async function tell(tx: Tx, order: Order, { id, kind, number, total }: PaperRow) {
  if (!order.userEmail) return
  await sendMail(tx, {
    to: order.userEmail,
    template: 'paper-issued',
    data: {
      name: order.userName,
      orderId: order._id,
      what: paperWords[kind],
      isCredit: kind === 'credit_note',
      number,
      total,
      paperId: id,
      link: linkTo(order),
    },
    about: { orderId: order._id, userId: order.userId },
    once: `paper:${id}`,
  })
}
