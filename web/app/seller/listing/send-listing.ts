import { createApi } from '../../../../contract/core/client.ts'
import {
  changeListed,
  resubmit,
  submitProduct,
  type ProductSubmission,
} from '../../../../contract/sellers/submissions.ts'
import { sendWithProgress } from './send-with-progress'
import type { FormPicture } from './use-pictures'
import type { Start } from './use-start'

export type Listing = {
  fields: ProductSubmission
  pictures: readonly FormPicture[]
  editing: Start['editing']
  /** Names this form: sent again, it is still one product. */
  key: string
  onProgress: (part: number) => void
}

/** Sends the form by the door that is meant: a new product, a submission once more, or a change to what is in the shop. */
export async function sendListing({ fields, pictures, editing, key, onProgress }: Listing): Promise<string> {
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
