import type { Category } from '../catalog/categories.ts'
import { paise } from '../core/money.ts'

// Terms for sellers. Storefront pages import this file, so it does not import zod; the endpoints are in `submissions.ts`.

/** What a seller pays and may list. A month is a calendar month in India. */
export const sellerTerms = { monthlyFee: paise(500_00), productsPerMonth: 5, imagesPerProduct: 5 } as const

/** What pictures of a product may weigh, each, and how they may come. */
export const pictureLimit = { bytes: 10 * 1024 * 1024, types: 'image/jpeg,image/png,image/webp,image/avif' }

/** What somebody may submit a product as: the six of cosmetics, then the shop's own. */
export const sellerCategories = [
  'skincare',
  'haircare',
  'makeup',
  'fragrance',
  'tools',
  'other',
  'garba-dresses',
  'garba-sticks',
  'accessories',
  'kediya',
  'couple-set',
  'combos',
  'jewellery',
] as const satisfies readonly Category[]
export type SellerCategory = (typeof sellerCategories)[number]

/** State machine of a submission: all allowed transitions. */
export const submissionTransitions = {
  submitted: ['changes_asked', 'approved', 'rejected'],
  changes_asked: ['submitted', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type SubmissionState = keyof typeof submissionTransitions

/** Labels of the states for sellers. */
export const submissionLabels: Record<SubmissionState, string> = {
  submitted: 'In review',
  changes_asked: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
}
