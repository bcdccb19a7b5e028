import { createHmac, randomInt } from 'node:crypto'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789' // none that looks like another
const AMOUNT = 10

/** Ten codes such as `h7kq-2zpm-x4wd-9tbe-kq3m-w8rc`: 118 bits each, so a keyed hash is enough to keep them (ASVS 5.0, 6.5.2). */
export const makeRecoveryCodes = (): string[] => Array.from({ length: AMOUNT }, makeCode)

const makeCode = () =>
  Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** What is kept of a code, however its owner types it: capitals, blanks and dashes do not count. */
export function hashRecoveryCode(secret: string, code: string): string {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `hmac:${createHmac('sha256', secret).update(`recovery:${typed}`).digest('base64url')}`
}

/** How the library keeps the codes. It writes the hashed ones back after each use: those stay as they are. */
export const recoveryCodeStore = (secret: string) => ({
  encrypt: async (json: string) => {
    const codes = JSON.parse(json) as string[]
    return JSON.stringify(
      codes.map((code) => (code.startsWith('hmac:') ? code : hashRecoveryCode(secret, code))),
    )
  },
  decrypt: async (kept: string) => kept,
})
