import type { ReviewState } from '../../../../contract/reviews/reviews.ts'

export const reviewWords: Record<ReviewState, string> = {
  pending: 'Waiting',
  approved: 'Shown',
  rejected: 'Kept out',
}
