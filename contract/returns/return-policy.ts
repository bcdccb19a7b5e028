import { variantText } from '../catalog/variant-text.ts'

/** The slug of the category whose goods have the return window of businesses. Staff cannot change its slug or delete it. */
export const WHOLESALE_CATEGORY = 'wholesale'

/** Return reasons and their labels. */
export const returnReasons = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  missing_parts: 'Something is missing',
  not_as_described: 'It looks different from the pictures',
  does_not_fit: 'It does not fit',
  other: 'Something else',
} as const
/** Reasons for which the customer need not add a photo, because a photo would show nothing. */
export const reasonsWithoutPhoto: readonly ReturnReason[] = ['does_not_fit']

export type ReturnReason = keyof typeof returnReasons

/** Names a size and colour, for example “size L, Rani pink”. A product with neither has one kind of piece. */
export const describeVariant = ({ size, colour }: { size: string | null; colour: string | null }): string =>
  variantText({ size, colour }) || 'a new piece'
