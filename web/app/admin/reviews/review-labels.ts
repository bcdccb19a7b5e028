import type { ReviewState } from '../../../../contract/reviews/reviews.ts'

export const reviewLabels: Record<ReviewState, string> = {
  pending: 'Waiting',
  approved: 'Shown',
  rejected: 'Kept out',
}
