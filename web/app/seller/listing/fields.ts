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
export const toListingFields = (submission: Submission): ListingFields => ({
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

const KEY = 'navrang-listing-v1'

/** What this person typed in this browser before and did not send; null when there is nothing. */
export function readDraft(userId: string): ListingFields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | ({ userId: string } & Partial<ListingFields>)
      | null
    if (kept?.userId !== userId) return null
    const fields = fieldOrder.map((name) => [name, typeof kept[name] === 'string' ? kept[name] : ''])
    return { ...emptyFields, ...(Object.fromEntries(fields) as Partial<ListingFields>) }
  } catch {
    return null
  }
}

export function saveDraft(userId: string, fields: ListingFields) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, ...fields }))
  } catch {
    // then it is typed again
  }
}

export function deleteDraft() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}
