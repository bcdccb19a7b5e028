import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type CounterProduct, CounterMethod, KnownCustomer } from '../../../../contract/checkout/counter.ts'
import { Period } from '../../../../contract/rentals/rentals.ts'
import { Address } from '../../../../contract/shipping/addresses.ts'
import { toTypedAddress } from '../../lib/account/typed-address'
import { freshKey } from '../../lib/fresh-key'

/** One line of a sale that staff compose. Prices come from the server's quote, not from here. */
const SaleLine = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  type: z.enum(['buy', 'rent']),
  skuId: z.string(),
  quantity: z.number(),
  /** The scanned piece; null if any piece of this size and colour will do. */
  pieceCode: z.string().nullable(),
  skus: z.array(z.object({ skuId: z.string(), label: z.string() })),
  /** The days on which the customer wears the garment; null for goods. */
  days: Period.nullable(),
})
export type SaleLine = z.infer<typeof SaleLine>

/** A sale that staff compose. It is kept in the session of the browser tab until it is placed. */
const SaleDraft = z.object({
  /** The idempotency key: one for each sale, so that a repeated click or a lost response never sells twice. */
  key: z.string(),
  lines: z.array(SaleLine),
  coupon: z.string(),
  phone: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address, for a sale that needs one. */
  address: z.record(Address.keyof(), z.string()),
  /** The account that staff have chosen. */
  account: KnownCustomer.nullable(),
  payment: CounterMethod.nullable(),
  given: z.string(),
})
export type SaleDraft = z.infer<typeof SaleDraft>

const emptySale = (): SaleDraft => ({
  key: freshKey(),
  lines: [],
  coupon: '',
  phone: '',
  name: '',
  email: '',
  address: toTypedAddress(null),
  account: null,
  payment: null,
  given: '',
})

const STORAGE_KEY = 'counter-sale'

function readStored(): SaleDraft | null {
  try {
    return SaleDraft.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return null // nothing is stored, or an older version of the page has stored it
  }
}

/** Whether staff have entered anything. */
const isBegun = ({ lines, account, payment, coupon, phone, name, email, given, address }: SaleDraft) =>
  lines.length > 0 ||
  account !== null ||
  payment !== null ||
  [coupon, phone, name, email, given, ...Object.values(address)].some((text) => text !== '')

/**
 * Stores a sale that staff have begun. An empty one is not stored: a browser tab that is duplicated gets a copy of what is stored, and two
 * tabs with the same key could not record two sales.
 */
function write(sale: SaleDraft) {
  try {
    if (isBegun(sale)) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sale))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // the browser stores nothing; then a reload begins a new sale
  }
}

/** The sale that staff compose in this tab. It survives a reload. Only for components that render in the browser alone. */
export function useSaleDraft() {
  const [sale, setSale] = useState(() => readStored() ?? emptySale())
  useEffect(() => write(sale), [sale])
  const change = (part: Partial<SaleDraft>) => setSale((last) => ({ ...last, ...part }))
  const clear = () => {
    const next = emptySale()
    write(next) // at once, because the page may be left before the effect
    setSale(next)
  }
  return { sale, change, clear }
}

type Choice = {
  product: CounterProduct
  skuId: string
  pieceCode: string | null
  /** The nights of a rental if the sale has no rental yet. Further rentals begin with the nights of the first. */
  nights: Period
}

/** Adds a garment or one unit to the lines. Goods that are in the sale already get one unit more; a piece is added once. */
export function withLine(
  lines: readonly SaleLine[],
  { product, skuId, pieceCode, nights }: Choice,
): { lines: SaleLine[]; isKnownPiece: boolean } {
  if (pieceCode && lines.some((line) => line.pieceCode === pieceCode)) {
    return { lines: [...lines], isKnownPiece: true }
  }
  const same = lines.find((line) => line.skuId === skuId && line.pieceCode === null)
  if (same && !pieceCode) {
    const more = (line: SaleLine) => (line === same ? { ...line, quantity: line.quantity + 1 } : line)
    return { lines: lines.map(more), isKnownPiece: false }
  }
  const { productId, title, image, type } = product
  const skus = product.skus.map((sku) => ({ skuId: sku.skuId, label: skuLabel(sku) }))
  const first = lines.find((line) => line.days)?.days ?? nights
  const days = type === 'rent' ? first : null
  const line = { id: freshKey(), productId, title, image, type, skuId, quantity: 1, pieceCode, skus, days }
  return { lines: [...lines, line], isKnownPiece: false }
}

/** Size and colour of a SKU, or a text for a product that has neither. */
export const skuLabel = ({ size, colour }: { size: string | null; colour: string | null }): string =>
  [size, colour].filter(Boolean).join(' · ') || 'One size'

/** The items of the sale, as the server expects them. */
export const itemsOf = (lines: readonly SaleLine[]) =>
  lines.map(({ productId, skuId, type, quantity, pieceCode, title, days }) => ({
    productId,
    skuId,
    type,
    quantity,
    title,
    pieceCode,
    ...days,
  }))
