/** Return reasons and their labels. */
export const returnReasons = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  missing_parts: 'Something is missing',
  not_as_described: 'It looks different from the pictures',
  other: 'Something else',
} as const
export type ReturnReason = keyof typeof returnReasons
