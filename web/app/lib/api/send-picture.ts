import { refusalFrom, type RefusalBody } from '../../../../contract/core/refusal.ts'
import { accessToken } from '../account/session'

type Sending = { url: string; file: File; onProgress: (share: number) => void }

/** Sends a picture and tells how much of it is on its way, which `fetch` cannot. Answers what the shop answered. */
export async function sendPicture<T>({ url, file, onProgress }: Sending): Promise<T> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new Error('Network error. The picture was not sent.')))
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText)
      if (request.status < 300) return resolve(answer as T)
      reject(refusalFrom(answer as RefusalBody, request.status))
    })
    request.send(file)
  })
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { error: 'The picture was not taken', code: 'unknown' }
  }
}
