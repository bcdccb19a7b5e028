/** Normalises an order number: an order id, or its last eight characters, which shoppers quote. Returns null for any other text. */
export function parseOrderNumber(text: string): string | null {
  const bare = text
    .toLowerCase()
    .replace(/^order\b/, '')
    .replaceAll(/[\s#:]/g, '')
  return /^([\da-f]{8}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(bare) ? bare : null
}
