import { useEffect, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import {
  listedForm,
  mySubmission,
  type Submission,
  type SubmittedPicture,
} from '../../../../contract/sellers/submissions.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { emptyFields, toListingFields, type ListingFields, readDraft } from './fields'

/** What the form begins with; with another `key` it is another form. */
export type InitialListing = {
  key: string
  userId: string
  fields: ListingFields
  /** Of a draft of this browser, so that one can throw it away. */
  isDraft: boolean
  /** What is changed: a submission sent back, or a product in the shop. */
  editing: { kind: 'submission' | 'product'; id: string; reason: string } | null
  pictures: readonly SubmittedPicture[]
  failure: string | null
  /** False while the server is asked. */
  isReady: boolean
}

type Wanted = { submission: string | null; product: string | null; seller: SignedInUser | null }

/** The signed-in seller's own words, what this browser kept, or what is to be changed. */
export function useInitialListing({ submission, product, seller }: Wanted): InitialListing {
  const isHydrated = useHydrated()
  const id = submission ?? product
  const kind = submission ? 'submission' : 'product'
  const asked = useAsked(seller && id ? { id, kind } : null)
  const userId = seller?.id ?? ''
  const blank = { ...emptyFields, ...(seller ? ownWords(seller) : {}) }
  const nothing = { userId, fields: blank, pictures: [], editing: null, failure: null, isDraft: false }
  if (!isHydrated) return { ...nothing, key: 'server', isReady: false }
  if (!id) {
    const draft = readDraft(userId)
    return {
      ...nothing,
      key: `new ${userId}`,
      fields: draft ?? blank,
      isDraft: draft !== null,
      isReady: true,
    }
  }
  if (!seller) return { ...nothing, key: id, isReady: true, failure: 'Sign in as a seller to change it.' }
  if (!asked?.found) return { ...nothing, key: `wait ${id}`, isReady: false, failure: asked?.failure ?? null }
  const { found } = asked
  const isLate = kind === 'submission' && found.state !== 'changes_asked'
  return {
    ...nothing,
    key: `change ${id}`,
    fields: toListingFields(found),
    editing: { kind, id, reason: found.reason },
    pictures: found.pictures,
    isReady: true,
    failure: isLate ? 'This submission cannot be changed now.' : null,
  }
}

type What = { id: string; kind: 'submission' | 'product' }
type Asked = { id: string; found: Submission | null; failure: string | null }

/** What is to be changed, as the shop has it; null until it has answered. */
function useAsked(what: What | null): Asked | null {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id = null, kind } = what ?? {}
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    const endpoint = kind === 'submission' ? mySubmission : listedForm
    const told = (answer: Omit<Asked, 'id'>) => stop.signal.aborted || setAsked({ id, ...answer })
    api(endpoint, { params: { id }, signal: stop.signal }).then(
      ({ submission }) => told({ found: submission, failure: null }),
      (error: unknown) =>
        told({ found: null, failure: errorMessage(error) ?? 'Network error. Please try again.' }),
    )
    return () => stop.abort()
  }, [id, kind])
  return asked?.id === id ? asked : null
}

const ownWords = ({ name, email, phone, businessName }: SignedInUser) => ({
  sellerName: name,
  email,
  phone: phone ?? '',
  businessName: businessName ?? '',
})
