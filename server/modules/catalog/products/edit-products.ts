import type { AdminProduct, ProductChange } from '../../../../contract/catalog/admin-products.ts'
import type { Edit, Reversal } from '../../../../contract/catalog/edit-products.ts'
import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { chooseCategory } from '../categories/choose-category.ts'
import { changeProduct } from './change-product.ts'
import type { ChangeContext } from './create-product.ts'
import { presentAdminProduct } from './present-admin.ts'
import { findForEditor, lockProducts } from './queries.ts'

type ProductEdit = { ids: readonly string[]; edit: Edit }

/**
 * Makes the same edit to all these products, or to none if it is refused for one of them. Returns the changes that take the edit back; a
 * product that already had the new value has none.
 */
export async function editProducts(
  tx: Tx,
  { ids, edit }: ProductEdit,
  context: ChangeContext,
): Promise<Reversal[]> {
  const products = await lockProducts(tx, [...new Set(ids)])
  if (products.length < new Set(ids).size) refuse('not_found', 'Product not found')
  const reversals: Reversal[] = []
  if (edit.field === 'category') await chooseCategory(tx, edit.category, { path: 'edit.category' })
  for (const { id } of products) {
    const before = presentAdminProduct((await findForEditor(tx, id))!)
    const change = changeFor(before, edit)
    if (!change) continue
    const { version } = await changeProduct(tx, id, { change, context })
    reversals.push({ id, version, ...reverse(change, before) })
  }
  return reversals
}

/** Takes an edit back. Refuses with `changed_meanwhile` if one of the products has changed since. Returns the number of products. */
export async function undoProductEdit(
  tx: Tx,
  reversals: readonly Reversal[],
  context: ChangeContext,
): Promise<number> {
  await lockProducts(
    tx,
    reversals.map(({ id }) => id),
  )
  for (const { id, ...change } of reversals) await changeProduct(tx, id, { change, context })
  return reversals.length
}

type Change = Pick<ProductChange, 'category' | 'price' | 'rentPrice' | 'mrp' | 'stock' | 'stockWas' | 'grid'>

/** Returns the change of one product; null if the product already has the new value. */
function changeFor(product: AdminProduct, edit: Edit): Change | null {
  switch (edit.field) {
    case 'category':
      return product.category === edit.category ? null : { category: edit.category }
    case 'price':
      return priceChange(product, () => edit.price)
    case 'percent':
      return priceChange(product, (price) => afterPercent(price, edit.percent))
    case 'stock':
      return stockChange(product, () => edit.stock)
    case 'units':
      return stockChange(product, (stock) => Math.max(0, stock + edit.units))
  }
}

/** The price after a change by `percent`, rounded to whole rupees and at least one rupee. */
const afterPercent = (price: Paise, percent: number): Paise =>
  paise(Math.max(1, Math.round((price * (100 + percent)) / 100_00)) * 100)

/**
 * An MRP that is equal to the price follows the price, even when the change is taken back. Any other MRP remains, because it is printed on the
 * product.
 */
function priceChange(
  { title, productType, price, rentPrice, mrp, startsAt }: AdminProduct,
  newPriceOf: (price: Paise) => Paise,
): Change | null {
  if (productType === 'rent') {
    const rent = rentPrice ?? paise(0)
    return newPriceOf(rent) === rent ? null : { rentPrice: newPriceOf(rent) }
  }
  const newPrice = newPriceOf(price)
  if (newPrice === price) return null
  if (startsAt) refuseEdit(`${title} has a scheduled sale. Change its price on its own page.`)
  if (mrp <= price) return { price: newPrice, mrp: null }
  if (newPrice > mrp) {
    refuseEdit(`${title} cannot cost ${formatRupees(newPrice)}, because its MRP is ${formatRupees(mrp)}.`)
  }
  return { price: newPrice }
}

function stockChange(product: AdminProduct, newStock: (stock: number) => number): Change | null {
  const { title, productType, cells, stock } = product
  if (productType === 'rent') {
    refuseEdit(`${title} is a rental: it has pieces, which have a page of their own.`)
  }
  const stockItems = new Set(cells.map(({ stockItem }) => stockItem))
  if (stockItems.size <= 1) {
    return newStock(stock) === stock ? null : { stock: newStock(stock), stockWas: stock }
  }
  if (stockItems.size < cells.length) {
    refuseEdit(`Some sizes of ${title} share their stock. Change it on its own page.`)
  }
  const grid = cells.map(({ size, colour, stock }) => ({
    size,
    colour,
    stock: newStock(stock ?? 0),
    stockWas: stock ?? 0,
  }))
  return grid.every((cell) => cell.stock === cell.stockWas) ? null : { grid }
}

/** The inverse of `change`. Stock is changed by a difference, so that units sold in the meantime remain deducted. */
function reverse(
  change: Change,
  { category, price, rentPrice }: AdminProduct,
): Omit<Reversal, 'id' | 'version'> {
  if (change.category) return { category }
  if (change.price) return change.mrp === null ? { price, mrp: null } : { price }
  if (change.rentPrice) return { rentPrice: rentPrice ?? undefined }
  if (!change.grid) return { stock: change.stockWas, stockWas: change.stock! }
  return {
    grid: change.grid.map((cell) => ({ ...cell, stock: cell.stockWas, stockWas: cell.stock })),
  }
}

const refuseEdit = (message: string): never => refuseField('edit', message)
