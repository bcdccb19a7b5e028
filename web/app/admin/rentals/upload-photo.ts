import { addressOf } from '../../../../contract/endpoint.ts'
import { addPhoto, type Phase } from '../../../../contract/handover.ts'
import { refusalFrom, type RefusalBody } from '../../../../contract/refusal.ts'
import { accessToken } from '../../shop/session'

type Upload = { holdId: number; phase: Phase; file: File; onProgress: (share: number) => void }

/** Sends a photograph and tells how much of it is on its way, which `fetch` cannot. */
export async function uploadPhoto({ holdId, phase, file, onProgress }: Upload): Promise<void> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(addPhoto.method, addressOf(addPhoto.path, { id: holdId }, { phase }))
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new Error('Network error. The photograph was not sent.')))
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve()
      reject(refusalFrom(readBody(request.responseText), request.status))
    })
    request.send(file)
  })
}

function readBody(text: string): RefusalBody {
  try {
    return JSON.parse(text) as RefusalBody
  } catch {
    return { error: 'The photograph was not taken', code: 'unknown' }
  }
}
