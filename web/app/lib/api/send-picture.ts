import { refusalFrom, type RefusalBody } from '../../../../contract/core/refusal.ts'
import { accessToken } from '../account/session'

/** After this time an upload has failed. A picture of 10 MB needs 5 minutes on a slow mobile network. */
const TIMEOUT_MS = 10 * 60_000

type PictureUpload = {
  url: string
  file: File
  onProgress: (share: number) => void
  /** Ends the upload, which then fails. */
  signal?: AbortSignal
}

/** Uploads a picture with progress events, which `fetch` does not support. Returns the response body. */
export async function sendPicture<T>({ url, file, onProgress, signal }: PictureUpload): Promise<T> {
  const token = await accessToken()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.timeout = TIMEOUT_MS
    request.addEventListener('error', () => reject(new Error('Network error. The picture was not sent.')))
    request.addEventListener('timeout', () =>
      reject(new Error('We got no answer. Please send the picture again.')),
    )
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled')))
    signal?.addEventListener('abort', () => request.abort())
    request.addEventListener('load', () => {
      const body = parseBody(request.responseText)
      if (request.status < 300) return resolve(body as T)
      reject(refusalFrom(body as RefusalBody, request.status))
    })
    request.send(file)
  })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { error: 'The picture could not be uploaded', code: 'unknown' }
  }
}
