import { dayInIndia } from '../../../contract/core/dates.ts'
import { RENTING } from '../../../contract/invoicing/hsn.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { rateOf, ruleFor, splitTax } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import { headOf } from './document-head.ts'
import { invoiceOf } from './invoices.ts'
import { issue, type Issue } from './issue.ts'
import type {
  ChargedFor,
  DocumentContent,
  DocumentLine,
} from '../../../contract/invoicing/document-content.ts'
import { asRule, findDocumentsOf, findRates, type DocumentRow } from './queries.ts'
import { findCharges, type ChargeRow } from './queries-charges.ts'

/** So much for one reason and one garment, tax included. */
type Part = { charge: ChargedFor; line: number; label: string; total: Paise }
type About = Pick<Issue, 'order' | 'now'>

/**
 * Issues what an order lacks of papers about charges: a debit note for what its judgements ask, a credit note for what a
 * judgement that was opened again had asked.
 */
export async function billCharges(tx: Tx, about: About) {
  const documents = (await findDocumentsOf(tx, about.order._id)).filter(({ seller_id }) => seller_id === null)
  const gaps = gapsOf(await findCharges(tx, about.order._id), documents)
  const more = gaps.filter(({ total }) => total > 0)
  const back = gaps.filter(({ total }) => total < 0)
  if (more.length > 0) await issueDebitNote(tx, { ...about, documents, parts: more })
  for (const debit of documents.filter(({ kind }) => kind === 'debit_note')) {
    const ofDebit = back.filter(({ charge }) => newestOf(documents, charge) === debit)
    if (ofDebit.length > 0) await issueCredit(tx, { ...about, documents, debit, parts: ofDebit })
  }
}

const kinds = ['late', 'damage'] as const
const isSame = (chargedFor: ChargedFor, other: ChargedFor | undefined) =>
  chargedFor.hold === other?.hold && chargedFor.kind === other.kind

/** What is asked by now less what papers say, for each garment and reason. */
function gapsOf(rows: readonly ChargeRow[], documents: readonly DocumentRow[]): Part[] {
  const said = documents.flatMap(({ kind, content }) =>
    content.lines.flatMap((line) =>
      line.charge
        ? [{ ...line, charge: line.charge, signed: kind === 'credit_note' ? 0 - line.total : line.total }]
        : [],
    ),
  )
  const lines = new Map([
    ...said.map((one) => [one.charge.hold, one.line] as const),
    ...rows.map((row) => [row.hold, row.line] as const),
  ])
  return [...lines].flatMap(([hold, line]) =>
    kinds.flatMap((kind) => {
      const charge = { hold, kind }
      const asked = (rows.find((row) => row.hold === hold)?.charges ?? []).filter(
        (charge) => charge.kind === kind,
      )
      const open = said
        .filter((one) => isSame(charge, one.charge))
        .reduce((all, { signed }) => all + signed, 0)
      const gap = asked.reduce((all, { amount }) => all + amount, 0) - open
      const label = asked.map((one) => one.label).join('; ')
      return gap === 0 ? [] : [{ charge, line, label, total: gap as Paise }]
    }),
  )
}

const newestOf = (documents: readonly DocumentRow[], charge: ChargedFor) =>
  documents.findLast(
    ({ kind, content }) => kind === 'debit_note' && content.lines.some((line) => isSame(charge, line.charge)),
  )

const SETTLED = 'It is taken off the deposit; what is more than the deposit is asked for apart.'
const COMPENSATION = 'Damages are compensation, no supply, and not taxed (CBIC Circular 178/10/2022-GST).'

type Debit = About & { documents: readonly DocumentRow[]; parts: readonly Part[] }

/** Charges are the shop's, whoever supplies the garment: its counter judges it and keeps the money. */
const byShop = { parts: [], sellerId: null }

async function issueDebitNote(tx: Tx, { parts, ...about }: Debit) {
  const { head, charges } = await headOf(tx, { ...about, ...byShop })
  const invoice = invoiceOf(about.documents)
  const rate = charges ? await rentingRate(tx, dayInIndia(about.now())) : () => 0
  const lines = parts.map((part) =>
    lineOf(part, { order: about.order, rate, isInterState: head.isInterState }),
  )
  const isDamage = parts.some(({ charge }) => charge.kind === 'damage')
  const remark = [head.remark, SETTLED, isDamage && charges ? COMPENSATION : null].filter(Boolean).join(' ')
  const corrects = invoice ? { number: invoice.number, day: invoice.day } : null
  const content: DocumentContent = { ...head, lines, deposit: paise(0), corrects, remark }
  await issue(tx, { ...about, ...byShop }, { kind: 'debit_note', corrects: invoice?.id ?? null, content })
}

/** A late return is longer renting, and taxed like it. */
async function rentingRate(tx: Tx, day: string) {
  const rule = ruleFor((await findRates(tx)).map(asRule), RENTING, day)
  return ({ charge, total }: Part) => (rule && charge.kind === 'late' ? rateOf(rule, total, 1) : 0)
}

type Lining = { order: Issue['order']; rate: (part: Part) => number; isInterState: boolean }

function lineOf(part: Part, { order, rate, isInterState }: Lining): DocumentLine {
  const { charge, line, label, total } = part
  const percent = rate(part)
  return {
    line,
    charge,
    title: label,
    note: order.items[line]!.title,
    hsn: charge.kind === 'late' ? RENTING : '',
    quantity: 1,
    days: null,
    gross: total,
    total,
    rate: percent,
    ...splitTax(total, percent, isInterState),
  }
}

type Credit = Debit & { debit: DocumentRow }

/** Takes charges back at the rate of their debit note. */
async function issueCredit(tx: Tx, { parts, debit, ...about }: Credit) {
  const { head } = await headOf(tx, { ...about, ...byShop })
  const { lines: debited, isInterState, remark } = debit.content
  const lines = parts.map(({ charge, total }) => {
    const known = debited.find((documentLine) => isSame(charge, documentLine.charge))!
    const back = paise(0 - total)
    return { ...known, gross: back, total: back, ...splitTax(back, known.rate, isInterState) }
  })
  const corrects = { number: debit.number, day: debit.day }
  const content: DocumentContent = { ...head, lines, deposit: paise(0), corrects, remark }
  await issue(tx, { ...about, ...byShop }, { kind: 'credit_note', corrects: debit.id, content })
}
