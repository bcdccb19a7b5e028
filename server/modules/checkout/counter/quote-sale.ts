import type { CounterItem, CounterMethod, CounterQuote } from '../../../../contract/checkout/counter.ts'
import { payLaterRefusal } from '../../../../contract/checkout/counter-rules.ts'
import type { LineProblem } from '../../../../contract/orders/orders.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readInventories } from '../../rentals/holds/inventory.ts'
import { findPieceConflict } from '../../rentals/holds/piece-conflict.ts'
import { withoutOwnHolds } from '../../rentals/holds/sku-availability.ts'
import { calculateQuote, presentFullQuote, type Buyer, type FullQuote } from '../quote-items.ts'
import { findBuyer, findPieceIds } from './queries.ts'

export type SaleToQuote = {
  items: readonly CounterItem[]
  couponCode?: string | null | undefined
  buyer: Buyer | null
  payment: CounterMethod
  now: Date
}

/** A counter sale with prices and problems. `pieces` maps the lines with a scanned piece to the id of the piece. */
export type QuotedSale = { full: FullQuote; pieces: ReadonlyMap<number, string> }

/** Prices a counter sale like an online order. In addition, checks that scanned pieces are available and that no seller has the goods. */
export async function quoteSale(db: DbOrTx, { buyer, payment, ...sale }: SaleToQuote): Promise<QuotedSale> {
  const { items, couponCode, now } = sale
  // a sale that is paid at the counter is prepaid: some coupons do not apply to other orders
  const paymentMethod = payment === 'later' ? 'cod' : 'upi'
  const full = await calculateQuote(
    db,
    { items, couponCode, paymentMethod, actor: buyer, isAtCounter: true },
    now,
  )
  const found = await findPieces(db, items)
  const problems = [
    ...full.problems,
    ...sellerProblems(full, items),
    ...(await pieceProblems(db, { full, items, found })),
  ].filter((problem, at, all) => all.findIndex(({ index }) => index === problem.index) === at)
  const pieces = new Map([...found].map(([line, { id }]) => [line, id]))
  return { full: { ...full, problems }, pieces }
}

/** Quotes a sale for the screen of the counter. Problems are part of the reply. */
export async function presentSaleQuote(
  db: DbOrTx,
  { userId, ...sale }: Omit<SaleToQuote, 'buyer'> & { userId: string | null },
): Promise<CounterQuote> {
  const buyer = userId ? await findBuyer(db, userId) : null
  const { full } = await quoteSale(db, { ...sale, buyer })
  const { settings } = full.today
  const hasRental = full.items.some(({ type }) => type === 'rent')
  return {
    ...presentFullQuote(full, sale.couponCode),
    methods: {
      cash: null,
      upi: settings.upi.vpa ? null : 'Enter the UPI ID of the shop in the settings first',
      later: payLaterRefusal({ amountDue: full.quote.amountDue, hasRental }, settings.cod),
    },
  }
}

type FoundPiece = { id: string; code: string; skuId: string }

/** Finds the scanned pieces by the number of their line. */
async function findPieces(db: DbOrTx, items: readonly CounterItem[]): Promise<Map<number, FoundPiece>> {
  const codes = items.flatMap(({ pieceCode }) => (pieceCode ? [pieceCode] : []))
  if (codes.length === 0) return new Map()
  const rows = await findPieceIds(db, codes)
  return new Map(
    items.flatMap(({ pieceCode }, line) => {
      const row = rows.find(({ code }) => code === pieceCode)
      return row ? [[line, row] as const] : []
    }),
  )
}

type PieceCheck = { full: FullQuote; items: readonly CounterItem[]; found: ReadonlyMap<number, FoundPiece> }

async function pieceProblems(db: DbOrTx, { full, items, found }: PieceCheck): Promise<LineProblem[]> {
  const { rules } = full.today
  const skuIds = [...new Set([...found.values()].map(({ skuId }) => skuId))]
  const inventories = await readInventories(db, skuIds, rules)
  return items.flatMap(({ pieceCode, skuId, from, until }, index) => {
    if (!pieceCode) return []
    const piece = found.get(index)
    const isKnown = piece && (!skuId || piece.skuId === skuId)
    if (!isKnown) return [problem(index, 'invalid', `No piece of this garment has the code ${pieceCode}`)]
    const first = items.findIndex((other) => other.pieceCode === pieceCode)
    if (first < index) return [problem(index, 'invalid', `Piece ${pieceCode} is already in this sale`)]
    if (!from) return [problem(index, 'invalid', 'Choose the days of the rental')]
    const inventory = withoutOwnHolds(inventories.get(piece.skuId)!, { ownAlertIds: full.held.alertIds })
    const worn = { from, until: until ?? from }
    const conflict = findPieceConflict(
      inventory,
      { pieceId: piece.id, worn, earliest: rules.today },
      rules.today,
    )
    if (!conflict) return []
    const { alternatives } = conflict
    return [{ ...problem(index, 'dates_taken', conflict.reason), ...alternatives[0], alternatives }]
  })
}

/** The goods of a seller are with the seller, so the shop cannot hand them over. */
function sellerProblems({ items: priced }: FullQuote, items: readonly CounterItem[]): LineProblem[] {
  return items.flatMap(({ skuId, productId }, index) => {
    const item = priced.find(
      (candidate) => candidate.productId === productId && (!skuId || candidate.skuId === skuId),
    )
    if (!item?.sellerId) return []
    return [
      problem(index, 'invalid', `${item.title} is with its seller ${item.soldBy ?? ''}, not in the shop`),
    ]
  })
}

const problem = (index: number, code: LineProblem['code'], message: string): LineProblem => ({
  index,
  code,
  message,
  available: null,
  from: null,
  until: null,
  alternatives: [],
  mayBecomeFree: false,
})
