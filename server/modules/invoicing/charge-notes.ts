import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { RENTAL_SAC } from '../../../contract/invoicing/hsn.ts'
import { rateOf, ruleFor, splitTax } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  ChargeKey,
  DocumentContent,
  DocumentLine,
} from '../../../contract/invoicing/document-content.ts'
import { composeHead } from './document-head.ts'
import { issueDocument, latestInvoice, type IssueRequest } from './issue-document.ts'
import { findCharges, findDocumentsOf, type ChargeRow, type DocumentRow } from './queries.ts'
import { composeCredit } from './split-credit.ts'
import { readTaxRules } from './tax-rates.ts'

/** A charge for one reason and one garment. `total` includes tax. */
type ChargeAmount = { charge: ChargeKey; line: number; label: string; total: Paise }
type OrderRef = Pick<IssueRequest, 'order' | 'now'>

/**
 * Issues the missing documents about charges after a rental: a debit note for charges of settled deposits, and a credit note for charges
 * whose settlement was undone.
 */
export async function issueChargeNotes(tx: Tx, ref: OrderRef) {
  const documents = (await findDocumentsOf(tx, ref.order._id)).filter(({ seller_id }) => seller_id === null)
  const changes = findChanges(await findCharges(tx, ref.order._id), documents)
  const toCharge = changes.filter(({ total }) => total > 0)
  const toCredit = changes.filter(({ total }) => total < 0)
  if (toCharge.length > 0) await issueDebitNote(tx, { ...ref, documents, amounts: toCharge })
  for (const debitNote of documents.filter(({ kind }) => kind === 'debit_note')) {
    const amounts = toCredit.filter(({ charge }) => latestDebitNote(documents, charge) === debitNote)
    if (amounts.length > 0) await issueChargeCredit(tx, { ...ref, documents, debitNote, amounts })
  }
}

const chargeKinds = ['late', 'damage'] as const
const isSame = (key: ChargeKey, other: ChargeKey | undefined) =>
  key.hold === other?.hold && key.kind === other.kind

/** Returns for each garment and reason the charged amount minus the amount in earlier documents. A negative result needs a credit note. */
function findChanges(rows: readonly ChargeRow[], documents: readonly DocumentRow[]): ChargeAmount[] {
  const documented = documents.flatMap(({ kind, content }) =>
    content.lines.flatMap(({ charge, line, total }) =>
      charge ? [{ charge, line, amount: kind === 'credit_note' ? 0 - total : total }] : [],
    ),
  )
  const lines = new Map([
    ...documented.map(({ charge, line }) => [charge.hold, line] as const),
    ...rows.map((row) => [row.hold, row.line] as const),
  ])
  return [...lines].flatMap(([hold, line]) =>
    chargeKinds.flatMap((kind) => {
      const key = { hold, kind }
      const charges = (rows.find((row) => row.hold === hold)?.charges ?? []).filter(
        (charge) => charge.kind === kind,
      )
      const charged = charges.reduce((total, { amount }) => total + amount, 0)
      const known = documented
        .filter(({ charge }) => isSame(key, charge))
        .reduce((total, { amount }) => total + amount, 0)
      const label = charges.map((charge) => charge.label).join('; ')
      return charged === known ? [] : [{ charge: key, line, label, total: (charged - known) as Paise }]
    }),
  )
}

const latestDebitNote = (documents: readonly DocumentRow[], charge: ChargeKey) =>
  documents.findLast(
    ({ kind, content }) => kind === 'debit_note' && content.lines.some((line) => isSame(charge, line.charge)),
  )

const SETTLED = 'The charges are deducted from the deposit. Any amount above the deposit is still to be paid.'
const COMPENSATION =
  'Charges for damage are compensation, not a supply, and are not taxed (CBIC Circular 178/10/2022-GST).'

const joinRemarks = (remarks: readonly (string | null | false)[]): string => remarks.filter(Boolean).join(' ')

const compensationRemark = (amounts: readonly ChargeAmount[]): string | null =>
  amounts.some(({ charge }) => charge.kind === 'damage') ? COMPENSATION : null

type DebitRequest = OrderRef & { documents: readonly DocumentRow[]; amounts: readonly ChargeAmount[] }

/** The shop issues all documents about charges, also for a seller's garment: the shop inspects the garment and keeps the money. */
const byShop = { sellerId: null }

async function issueDebitNote(tx: Tx, { amounts, ...ref }: DebitRequest) {
  const { head, hasTax } = await composeHead(tx, { ...ref, ...byShop })
  const invoice = latestInvoice(ref.documents)
  const findRate = hasTax ? await readRentalRate(tx, dayInIndia(ref.now())) : () => 0
  const lines = amounts.map((amount) =>
    composeChargeLine(amount, { order: ref.order, rate: findRate(amount), isInterState: head.isInterState }),
  )
  const remark = joinRemarks([head.remark, SETTLED, hasTax && compensationRemark(amounts)])
  const corrects = invoice ? { number: invoice.number, day: invoice.day } : null
  const content: DocumentContent = { ...head, lines, deposit: paise(0), corrects, remark }
  const draft = { kind: 'debit_note' as const, corrects: invoice?.id ?? null, content }
  await issueDocument(tx, { ...ref, ...byShop }, draft)
}

/**
 * Returns a function that finds the tax rate of a charge. A late return is taxed like the rental that it extends. Charges for damage are
 * not taxed.
 */
async function readRentalRate(tx: Tx, day: string) {
  const rule = ruleFor(await readTaxRules(tx), RENTAL_SAC, day)
  return ({ charge, total }: ChargeAmount) => (rule && charge.kind === 'late' ? rateOf(rule, total, 1) : 0)
}

type LineContext = { order: IssueRequest['order']; rate: number; isInterState: boolean }

function composeChargeLine(
  { charge, line, label, total }: ChargeAmount,
  { order, rate, isInterState }: LineContext,
): DocumentLine {
  return {
    line,
    charge,
    title: label,
    note: order.items[line]!.title,
    hsn: charge.kind === 'late' ? RENTAL_SAC : '',
    quantity: 1,
    days: null,
    gross: total,
    total,
    rate,
    ...splitTax(total, rate, isInterState),
  }
}

type CreditRequest = DebitRequest & { debitNote: DocumentRow }

/**
 * Issues a credit note for charges of a debit note, at the tax rates at which they were charged. Like the debit note, it says if no tax was
 * charged, but nothing about the deposit, because the charges are taken back.
 */
async function issueChargeCredit(tx: Tx, { amounts, debitNote, documents, ...ref }: CreditRequest) {
  const { head } = await composeHead(tx, { ...ref, ...byShop, documents })
  const { supplier, isInterState, remark } = debitNote.content
  const [noTax = ''] = (remark ?? '').split(SETTLED).map((text) => text.trim())
  const lines = amounts.flatMap(({ charge, total }) =>
    composeCredit({ documents, isOf: (line) => isSame(charge, line.charge), total: paise(0 - total) }),
  )
  const corrects = { number: debitNote.number, day: debitNote.day }
  const content: DocumentContent = {
    ...head,
    supplier,
    isInterState,
    lines,
    deposit: paise(0),
    corrects,
    remark: joinRemarks([noTax, !noTax && compensationRemark(amounts)]) || null,
  }
  await issueDocument(tx, { ...ref, ...byShop }, { kind: 'credit_note', corrects: debitNote.id, content })
}
