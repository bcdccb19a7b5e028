import { noDeclarations } from '../../../../contract/catalog/declarations.ts'
import type { Submission } from '../../../../contract/sellers/submissions.ts'

/** The fields of the product form as text, in the sequence of the page. */
export const emptyFields = {
  name: '',
  description: '',
  price: '',
  category: '',
  brand: '',
  mrp: '',
  hsn: '',
  ...noDeclarations,
  countryOfOrigin: 'India',
  sellerName: '',
  businessName: '',
  email: '',
  phone: '',
}
export type ListingFields = typeof emptyFields
export type ListingField = keyof ListingFields
const fieldOrder = Object.keys(emptyFields) as ListingField[]
/** The fields that describe the product, and not the person who sends it. */
const productFields = fieldOrder.filter(
  (name) => !['sellerName', 'businessName', 'email', 'phone'].includes(name),
)

/** Converts a submission into form fields. */
export const toListingFields = (submission: Submission): ListingFields => ({
  name: submission.name,
  description: submission.description,
  price: String(submission.price / 100),
  category: submission.category,
  brand: submission.brand,
  mrp: submission.mrp === null ? '' : String(submission.mrp / 100),
  hsn: submission.hsn,
  ...noDeclarations,
  ...submission.declarations,
  sellerName: submission.sellerName,
  businessName: submission.businessName,
  email: submission.email,
  phone: submission.phone,
})

const KEY = 'navrang-listing-v1'

/**
 * Returns the draft that this user left in this browser; null if there is none. A signed-in user also gets the product of a draft that a
 * visitor left, because the visitor can be the same person. Fields that the draft lacks have the values of `blank`.
 */
export function readDraft(userId: string, blank: ListingFields): ListingFields | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | ({ userId: string } & Partial<ListingFields>)
      | null
    if (draft?.userId !== userId && draft?.userId !== '') return null
    const names = draft.userId === userId ? fieldOrder : productFields
    const saved = names.filter((name) => typeof draft[name] === 'string')
    const fields = { ...blank, ...Object.fromEntries(saved.map((name) => [name, draft[name]])) }
    return names === productFields && saved.every((name) => draft[name] === blank[name]) ? null : fields
  } catch {
    return null
  }
}

export function saveDraft(userId: string, fields: ListingFields) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, ...fields }))
  } catch {
    // storage is full or disabled: there will be no draft
  }
}

export function deleteDraft() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // storage is disabled: there is no draft
  }
}
