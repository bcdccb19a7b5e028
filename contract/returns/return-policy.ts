/** Hours after delivery in which something can be given back, and in which a business can. The terms say so. */
export const returnHours = { shopper: 48, business: 24 }

/** Why something is given back, as the shopper chooses it. */
export const returnReasons = {
  damaged: 'It came damaged',
  wrong_item: 'It is not what I ordered',
  missing_parts: 'Something is missing',
  not_as_described: 'It looks different from the pictures',
  other: 'Something else',
} as const
export type ReturnReason = keyof typeof returnReasons
