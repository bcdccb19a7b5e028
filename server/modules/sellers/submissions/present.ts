import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  submissionPicture,
  type Submission,
  type SubmittedPicture,
} from '../../../../contract/sellers/submissions.ts'
import { mediaUrl } from '../../catalog/present.ts'
import type { findEvents, PictureRow, SubmissionRow } from '../queries.ts'

/** Presents a submission with its pictures to its seller and to reviewers. */
export function presentSubmission(row: SubmissionRow, all: readonly PictureRow[]): Submission {
  const pictures = all.filter(({ submission_id }) => submission_id === row.id).map(presentPicture)
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    productType: row.product_before?.productType ?? null,
    price: row.price,
    category: row.category_name,
    brand: row.brand,
    mrp: row.mrp,
    hsn: row.hsn ?? '',
    declarations: row.declarations,
    sellerName: row.seller_name,
    businessName: row.business_name,
    email: row.email,
    phone: row.phone,
    images: pictures.map(({ src }) => src),
    pictures,
    status: statusOf(row),
    state: row.state,
    reason: row.reason,
    changesProduct: row.changes_product,
    productId: row.product_id,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
  }
}

const statusOf = ({ state }: SubmissionRow) =>
  state === 'approved' ? 'live' : state === 'rejected' ? 'rejected' : 'pending'

function presentPicture({ id, submission_id, media_id, width, height }: PictureRow): SubmittedPicture {
  const src = media_id
    ? mediaUrl(media_id, 640)
    : endpointUrl(submissionPicture.path, { id: submission_id, picture: id })
  return { id, src, isPublic: media_id !== null, width, height }
}

export const presentEvent = (row: Awaited<ReturnType<typeof findEvents>>[number]) => ({
  state: row.state,
  reason: row.reason,
  byStaff: row.by_staff,
  at: row.at.toISOString(),
  fields: row.fields,
})
