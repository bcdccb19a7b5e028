import { useEffect, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import {
  listedForm,
  mySubmission,
  type Submission,
  type SubmittedPicture,
} from '../../../../contract/sellers/submissions.ts'
import { canResubmit } from '../../../../contract/sellers/seller-terms.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { emptyFields, toListingFields, type ListingFields, readDraft } from './fields'

/** The initial state of the form. A different `key` makes React mount a new form. */
export type InitialListing = {
  key: string
  userId: string
  fields: ListingFields
  /** True if the fields come from a draft that this browser has stored. The user can discard the draft. */
  isDraft: boolean
  /** The submission or the listed product that is being changed; null for a new product. `version` is that of a listed product. */
  editing: { kind: 'submission' | 'product'; id: string; message: string; version: number | undefined } | null
  /** True for a change of a rental: its price is the rent of one day, and it has no MRP. */
  isRental: boolean
  pictures: readonly SubmittedPicture[]
  failure: string | null
  /** False while the data is loading. */
  isReady: boolean
}

type InitialListingQuery = { submission: string | null; product: string | null; seller: SignedInUser | null }

/** The state of the form until the page is hydrated: the server knows neither the seller nor the draft. */
export const emptyListing: InitialListing = {
  key: 'server',
  userId: '',
  fields: emptyFields,
  pictures: [],
  editing: null,
  isRental: false,
  failure: null,
  isDraft: false,
  isReady: false,
}

/**
 * Returns the initial state of the form: the listing to change, or a saved draft, or the signed-in seller's profile. Only for the
 * browser, because it reads the draft from the storage.
 */
export function useInitialListing({ submission, product, seller }: InitialListingQuery): InitialListing {
  const id = submission ?? product
  const kind = submission ? 'submission' : 'product'
  const loaded = useLoadedListing(seller && id ? { id, kind } : null)
  const userId = seller?.id ?? ''
  const blank = { ...emptyFields, ...(seller ? sellerFields(seller) : {}) }
  const base = { ...emptyListing, userId, fields: blank }
  if (!id) {
    const draft = readDraft(userId, blank)
    return {
      ...base,
      key: `new ${userId}`,
      fields: draft ?? blank,
      isDraft: draft !== null,
      isReady: true,
    }
  }
  if (!seller) {
    return { ...base, key: id, isReady: true, failure: 'Sign in as a seller to edit this product.' }
  }
  if (!loaded?.submission) {
    return { ...base, key: `wait ${id}`, failure: loaded?.failure ?? null }
  }
  const { submission: current, version } = loaded
  const isClosed = kind === 'submission' && !canResubmit(current)
  return {
    ...base,
    key: `change ${id}`,
    fields: toListingFields(current),
    editing: { kind, id, message: messageOf(current), version },
    isRental: current.productType === 'rent',
    pictures: current.pictures,
    isReady: true,
    failure: isClosed ? 'This submission can no longer be changed.' : null,
  }
}

/** Returns the message of staff to the seller about the submission that is being edited. */
const messageOf = ({ state, reason }: Submission) =>
  state === 'rejected' ? `Why we rejected it: ${reason}` : `Requested changes: ${reason}`

type ListingRef = { id: string; kind: 'submission' | 'product' }
type LoadedListing = {
  id: string
  submission: Submission | null
  /** The version of a listed product. */
  version?: number
  failure: string | null
}

/** Loads the listing that is being changed; null until the response arrives. */
function useLoadedListing(ref: ListingRef | null): LoadedListing | null {
  const [loaded, setLoaded] = useState<LoadedListing | null>(null)
  const { id = null, kind } = ref ?? {}
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    const endpoint = kind === 'submission' ? mySubmission : listedForm
    const finish = (result: Omit<LoadedListing, 'id'>) =>
      controller.signal.aborted || setLoaded({ id, ...result })
    api(endpoint, { params: { id }, signal: controller.signal }).then(
      (reply) => finish({ ...reply, failure: null }),
      (error: unknown) =>
        finish({ submission: null, failure: errorMessage(error) ?? 'Network error. Please try again.' }),
    )
    return () => controller.abort()
  }, [id, kind])
  return loaded?.id === id ? loaded : null
}

const sellerFields = ({ name, email, phone, businessName }: SignedInUser) => ({
  sellerName: name,
  email,
  phone: phone ?? '',
  businessName: businessName ?? '',
})
