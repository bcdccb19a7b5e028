import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSlotSuspended } from '../../../../platform/ops/load-shedding/slot.ts'

/** Minimum length of a password. ASVS 5.0, 6.2.1 requires 8 characters and recommends 15. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export type PasswordIssue = { code: string; message: string }

const common = createIssue(
  'PASSWORD_TOO_COMMON',
  'This password is too easy to guess. Use three or four unrelated words.',
)
const personal = createIssue(
  'PASSWORD_TOO_PERSONAL',
  'Your password must not be based on your name, your e-mail address or the name of the shop.',
)
const leaked = createIssue(
  'PASSWORD_LEAKED',
  'This password has appeared in a data leak from another site. Please choose a different one.',
)

const readLines = (file: string) =>
  new Set(
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter(Boolean),
  )

/** The words from which the most common passwords are built, worldwide and in India. */
const commonWords = readLines('common-password-words.txt')

/**
 * Hash prefixes of the 3,000 most common passwords of 8 or more characters in each of two lists of leaked passwords
 * (zxcvbn 4.4.2 and @zxcvbn-ts/language-common 3.0.4). ASVS 5.0, 6.2.4.
 */
const commonHashes = readLines('common-password-hashes.txt')
const HASH_PREFIX_LENGTH = 10

/**
 * Returns why the password is too weak; null if it is strong enough. Checks without a network request, for example for common
 * words and character substitutions. The password need not contain certain kinds of characters. `personalTexts` are texts about
 * the user, such as name and e-mail address.
 */
export function validatePassword(password: string, personalTexts: readonly string[]): PasswordIssue | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isPersonal(plain, [...personalTexts, 'navrang'])) return personal
  if (isCommonPassword(plain) || isMonotonous(plain) || isKeyboardSequence(plain) || isKnownWord(plain)) {
    return common
  }
  return null
}

/**
 * Checks the password against a service with the API of "Have I Been Pwned" (k-anonymity: only five characters of the hash
 * are sent). Fails open: if the service does not respond in time, the password is accepted.
 */
export async function checkLeakedPasswords(password: string, service: string): Promise<PasswordIssue | null> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const fetchRange = () =>
    fetch(`${service}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(2000),
    }).then((response) => (response.ok ? response.text() : ''))
  const range = await withSlotSuspended(fetchRange).catch(() => '')
  const line = range.split(/\r?\n/).find((value) => value.startsWith(hash.slice(5)))
  return Number(line?.split(':')[1]) > 0 ? leaked : null
}

function createIssue(code: string, message: string): PasswordIssue {
  return { code, message }
}

const isCommonPassword = (plain: string) =>
  commonHashes.has(createHash('sha256').update(plain).digest('hex').slice(0, HASH_PREFIX_LENGTH))

/** Returns whether the password contains personal words, such as the user's name, and fewer than six other characters. */
function isPersonal(plain: string, personalTexts: readonly string[]): boolean {
  const ownWords = personalTexts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = ownWords.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < 6
}

/**
 * Returns whether the password has too little variety: it has fewer than five different characters, consists of fewer than 15
 * digits (such as a date or phone number), or repeats a sequence of one to four characters.
 */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < 5) return true
  if (/^\d+$/.test(plain)) return plain.length < 15
  return [1, 2, 3, 4].some((size) => plain.slice(0, size).repeat(plain.length).startsWith(plain))
}

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. !qaz @wsx #edc',
]
const neighbours = new Set(
  keyboardRows.flatMap((row) =>
    Array.from(row).flatMap((key, at) => [key + (row[at + 1] ?? ''), (row[at + 1] ?? '') + key]),
  ),
)

/**
 * Returns whether at least 70 % of the characters are followed by the same character or by a neighbour on the keyboard, in the
 * alphabet or in the digits.
 */
function isKeyboardSequence(plain: string): boolean {
  const pairs = Array.from(plain)
    .slice(1)
    .map((key, at) => plain[at] + key)
  const steps = pairs.filter((pair) => neighbours.has(pair) || pair[0] === pair[1]).length
  return steps >= pairs.length * 0.7
}

/**
 * Returns whether the password is one or two common words, possibly with substitutions (`p@ssw0rd`) and a year, a number or
 * `@123` around them.
 */
function isKnownWord(plain: string): boolean {
  const core = plain.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  if (plain.length - core.length > 8) return false
  return spellings(plain, core).some((word) => commonWords.has(word) || isTwoWords(word, plain.length))
}

/**
 * Returns whether the text consists of two common words. `length` is the length of the password. From 15 characters on, two
 * different common words are allowed, and only a repeated word counts.
 */
function isTwoWords(text: string, length: number): boolean {
  return Array.from(text).some((_, at) => {
    const [first, second] = [text.slice(0, at), text.slice(at)]
    return commonWords.has(first) && commonWords.has(second) && (length < 15 || first === second)
  })
}

const substitutions: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
}

/**
 * Returns the possible words of the password after substitutions such as `@` for `a` are undone. A symbol at the end may be a
 * substitution or an additional character, so both cases are tried.
 */
function spellings(plain: string, core: string): string[] {
  const letters = (text: string, value: string) =>
    Array.from(text)
      .map((key) => substitutions[key] ?? (/[1!|]/.test(key) ? value : key))
      .join('')
      .replaceAll(/[^\p{L}]/gu, '')
  const plainLetters = plain.replaceAll(/[^\p{L}]/gu, '')
  const withoutSuffix = core.replace(/[@$]+$/, '')
  return [core, withoutSuffix, plain]
    .flatMap((text) => [letters(text, 'i'), letters(text, 'l')])
    .concat(plainLetters)
}
