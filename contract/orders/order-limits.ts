// In a file without schemas, because the cart needs the limit in the browser.

/** The highest number of lines in one order. A cart can have more. */
export const MAX_ORDER_LINES = 100
