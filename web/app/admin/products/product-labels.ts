/** The labels of the product statuses. */
export const productStatusLabels = {
  live: 'Live',
  pending: 'Pending',
  rejected: 'Rejected',
  archived: 'Archived',
} as const

export type ProductStatus = keyof typeof productStatusLabels

export const statusLooks: Record<ProductStatus, string> = {
  live: 'bg-success-soft text-success',
  pending: 'bg-warning-soft text-warning',
  rejected: 'bg-danger-soft text-danger',
  archived: 'bg-sunken text-muted',
}
