import { createApi, type Send } from '../../../../contract/core/client.ts'
import {
  changeListed,
  resubmit,
  submitProduct,
  type ProductSubmission,
} from '../../../../contract/sellers/submissions.ts'
import type { FormPicture } from './use-pictures'
import type { InitialListing } from './use-initial-listing'
import { accessToken } from '../../lib/account/session'

export type ListingRequest = {
  fields: ProductSubmission
  pictures: readonly FormPicture[]
  editing: InitialListing['editing']
  /** Names this form: sent again, it is still one product. */
  key: string
  onProgress: (part: number) => void
}

/** Sends the form by the door that is meant: a new product, a submission once more, or a change to what is in the shop. */
export async function sendListing({
  fields,
  pictures,
  editing,
  key,
  onProgress,
}: ListingRequest): Promise<string> {
  const api = createApi(sendWithProgress(onProgress))
  const files = { images: pictures.flatMap((picture) => (picture.kind === 'ready' ? [picture.ready] : [])) }
  if (!editing) {
    const headers = { 'idempotency-key': key }
    return (await api(submitProduct, { body: fields, files, headers })).message
  }
  const names = pictures.map((formPicture) => (formPicture.kind === 'kept' ? formPicture.picture.id : '+'))
  const body = { ...fields, pictures: names.join(',') }
  const endpoint = editing.kind === 'submission' ? resubmit : changeListed
  return (await api(endpoint, { params: { id: editing.id }, body, files })).message
}

const TIMEOUT_MS = 5 * 60_000

/** Carries a form with files and tells how much of it, from 0 to 1, has left. `fetch` cannot say. */
const sendWithProgress =
  (onProgress: (part: number) => void): Send =>
  async ({ method, url, headers, body }) => {
    const token = await accessToken()
    return new Promise((done, fail) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.timeout = TIMEOUT_MS
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const answer = request.responseText
        done({ status: request.status, text: async () => answer })
      })
      for (const problem of ['error', 'timeout', 'abort'] as const) {
        request.addEventListener(problem, () => fail(new TypeError('Network error. Please try again.')))
      }
      request.send(body ?? null)
    })
  }
