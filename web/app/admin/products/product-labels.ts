import type { Tone } from '../../ui/badge'

/** The labels of the product statuses. */
export const productStatusLabels = {
  live: 'Live',
  pending: 'Pending',
  rejected: 'Rejected',
  archived: 'Archived',
} as const

export type ProductStatus = keyof typeof productStatusLabels

export const statusTones: Record<ProductStatus, Tone> = {
  live: 'success',
  pending: 'warning',
  rejected: 'danger',
  archived: 'quiet',
}
