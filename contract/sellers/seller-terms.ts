// Terms for sellers. Storefront pages import this file, so it does not import zod; the endpoints are in `submissions.ts`.

/** Formats a number of products: `1 product`, `5 products`. */
export const countProducts = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

/** Maximum number of images of a submitted product. */
export const imagesPerProduct = 5

/** Maximum number of characters of the texts of a submitted product. Texts that staff have written may be longer. */
export const textLimits = { name: 100, description: 1000, brand: 50 } as const

/** Maximum size of one picture of a product, and the accepted file formats. */
export const pictureLimit = { bytes: 10 * 1024 * 1024, types: 'image/jpeg,image/png,image/webp,image/avif' }

/** State machine of a product that a seller submitted for approval: all allowed transitions. */
export const submissionTransitions = {
  submitted: ['changes_asked', 'approved', 'rejected'],
  changes_asked: ['submitted', 'rejected'],
  approved: [],
  rejected: ['submitted'],
} as const satisfies Record<string, readonly string[]>
export type SubmissionState = keyof typeof submissionTransitions

/**
 * Returns whether the seller can edit a submission and submit it again. A rejected change of a listed product cannot be resubmitted: the
 * seller changes the product again instead.
 */
export const canResubmit = ({ state, changesProduct }: { state: SubmissionState; changesProduct: boolean }) =>
  submissionTransitions[state].some((next) => next === 'submitted') &&
  !(state === 'rejected' && changesProduct)

/** Returns whether staff have approved or rejected a submission. */
export const isDecided = (state: SubmissionState) => state === 'approved' || state === 'rejected'

/** Labels of the submission states, as sellers see them. */
export const submissionLabels: Record<SubmissionState, string> = {
  submitted: 'In review',
  changes_asked: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
}
