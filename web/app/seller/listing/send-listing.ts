import { z } from 'zod'
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
  /** The idempotency key of the request. A repeated request has the same key. */
  key: string
  onProgress: (fraction: number) => void
}

/** The call with the field of its reply that the form uses. */
const submissionCall = {
  ...submitProduct,
  reply: z.object({ message: z.string().default('Product submitted successfully!') }),
}

/** Sends a new product, a resubmission, or a change to a listed product, depending on `editing`. Returns the message for the toast. */
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
    return (await api(submissionCall, { body: fields, files, headers })).message
  }
  const ids = pictures.map((formPicture) => (formPicture.kind === 'stored' ? formPicture.picture.id : '+'))
  const { kind, id, version } = editing
  const request = { params: { id }, body: { ...fields, pictures: ids.join(',') }, files }
  const { message } =
    kind === 'submission'
      ? await api(resubmit, request)
      : await api(changeListed, { ...request, body: { ...request.body, version } })
  return message
}

const TIMEOUT_MS = 5 * 60_000

/** Sends a form with files and reports the upload progress from 0 to 1, which `fetch` cannot do. */
const sendWithProgress =
  (onProgress: (fraction: number) => void): Send =>
  async ({ method, url, headers, body }) => {
    const token = await accessToken()
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.timeout = TIMEOUT_MS
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const text = request.responseText
        resolve({ status: request.status, text: async () => text })
      })
      for (const type of ['error', 'timeout', 'abort'] as const) {
        request.addEventListener(type, () => reject(new TypeError('Network error. Please try again.')))
      }
      request.send(body ?? null)
    })
  }
