import { createHmac, randomInt } from 'node:crypto'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789' // without characters that look alike, such as l and 1
const COUNT = 10

/**
 * Creates ten recovery codes such as `h7kq-2zpm-x4wd-9tbe-kq3m-w8rc`. Each code has 118 bits of entropy, so it may be stored as
 * a fast keyed hash (ASVS 5.0, 6.5.2).
 */
export const createRecoveryCodes = (): string[] => Array.from({ length: COUNT }, createRecoveryCode)

const createRecoveryCode = () =>
  Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** Hashes a code as typed by the user. Case, spaces and dashes are ignored. */
export function hashRecoveryCode(secret: string, code: string): string {
  const normalized = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `hmac:${createHmac('sha256', secret).update(`recovery:${normalized}`).digest('base64url')}`
}

/**
 * Stores recovery codes for better-auth as hashes. After a code has been used, better-auth stores the other codes again. These
 * codes are hashes already, so they are not hashed a second time.
 */
export const recoveryCodeStore = (secret: string) => ({
  encrypt: async (json: string) => {
    const codes = JSON.parse(json) as string[]
    return JSON.stringify(
      codes.map((code) => (code.startsWith('hmac:') ? code : hashRecoveryCode(secret, code))),
    )
  },
  decrypt: async (stored: string) => stored,
})
