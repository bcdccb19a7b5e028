import { MAX_QTY } from '../cart/cart.ts'

/**
 * A stock item with so many units or fewer is low: pages show their number, for example "Only 5 left", and staff see it as low. The triggers
 * of stock items in the database contain the same number.
 */
export const LOW_STOCK = 5

/**
 * Returns the stock of a product for sale as pages contain it: above `LOW_STOCK` it is `MAX_QTY`, because cached pages are not
 * rendered again when a larger stock changes. The cart checks the quantity against the real stock.
 */
export const stockOnPages = (units: number): number => (units > LOW_STOCK ? MAX_QTY : units)
