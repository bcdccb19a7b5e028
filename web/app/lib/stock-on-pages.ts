/** The largest stock whose number pages show, for example "Only 5 left". */
export const LOW_STOCK = 5

/** The highest quantity of a line in the cart. */
export const MAX_QUANTITY = 999

/**
 * Returns the stock of a product for sale as pages contain it: above `LOW_STOCK` it is `MAX_QUANTITY`, because cached pages are not
 * rendered again when a larger stock changes. The cart checks the quantity against the real stock.
 */
export const stockOnPages = (units: number): number => (units > LOW_STOCK ? MAX_QUANTITY : units)
