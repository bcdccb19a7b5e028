import { MAX_QTY } from '../../../contract/cart/cart.ts'

/** The largest stock whose number pages show, for example "Only 5 left". */
export const LOW_STOCK = 5

/**
 * Returns the stock of a product for sale as pages contain it: above `LOW_STOCK` it is `MAX_QTY`, because cached pages are not
 * rendered again when a larger stock changes. The cart checks the quantity against the real stock.
 */
export const stockOnPages = (units: number): number => (units > LOW_STOCK ? MAX_QTY : units)
