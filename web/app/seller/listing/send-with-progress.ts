import type { Send } from '../../../../contract/core/client.ts'
import { accessToken } from '../../lib/account/session'

const TIMEOUT_MS = 5 * 60_000

/** Carries a form with files and tells how much of it, from 0 to 1, has left. `fetch` cannot say. */
export const sendWithProgress =
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
