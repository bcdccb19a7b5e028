import type { Submission } from '../../../../contract/sellers/submissions.ts'

/** The fields of the form, as they are typed, in the order in which they stand. */
export const emptyFields = {
  name: '',
  description: '',
  price: '',
  category: '',
  brand: '',
  mrp: '',
  hsn: '',
  origin: '',
  sellerName: '',
  businessName: '',
  email: '',
  phone: '',
}
export type ListingFields = typeof emptyFields
export type ListingField = keyof ListingFields
export const fieldOrder = Object.keys(emptyFields) as ListingField[]

/** A submission as it would be typed. */
export const fieldsOf = (submission: Submission): ListingFields => ({
  name: submission.name,
  description: submission.description,
  price: String(submission.price / 100),
  category: submission.category,
  brand: submission.brand,
  mrp: submission.mrp === null ? '' : String(submission.mrp / 100),
  hsn: submission.hsn,
  origin: submission.origin,
  sellerName: submission.sellerName,
  businessName: submission.businessName,
  email: submission.email,
  phone: submission.phone,
})
