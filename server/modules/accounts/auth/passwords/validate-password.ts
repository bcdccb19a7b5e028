import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSlotSuspended } from '../../../../platform/ops/load-shedding/slot.ts'

/** ASVS 5.0, 6.2.1: never fewer than 8 characters; the screen recommends 15 and more. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export type PasswordIssue = { code: string; message: string }

const common = fieldError(
  'PASSWORD_TOO_COMMON',
  'Anyone would try this password early. Take three or four words that do not belong together.',
)
const personal = fieldError(
  'PASSWORD_TOO_PERSONAL',
  'Leave your name, your e-mail address and the name of the shop out of your password.',
)
const leaked = fieldError(
  'PASSWORD_LEAKED',
  'This password is known from a data leak of another site. Please choose a different one.',
)

const linesOf = (file: string) =>
  new Set(
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter(Boolean),
  )

/** Bases of the passwords that are tried first everywhere, and of those that are tried first in India. */
const words = linesOf('common-password-words.txt')

/**
 * The beginnings of the hashes of the 3,000 commonest passwords of 8 characters and more, by each of two counts of leaked ones
 * (those of zxcvbn 4.4.2 and @zxcvbn-ts/language-common 3.0.4). ASVS 5.0, 6.2.4.
 */
const commonest = linesOf('common-password-hashes.txt')
const HASH_BEGINNING = 10

/**
 * Why this password protects nobody, or null. It is judged without the network: by the words that everybody uses and the
 * disguises that everybody knows, not by counting digits and capitals. `about` is what is known of its owner.
 */
export function validatePassword(password: string, about: readonly string[]): PasswordIssue | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isAboutOwner(plain, [...about, 'navrang'])) return personal
  if (isCommonest(plain) || isMonotonous(plain) || isTypedInARow(plain) || isKnownWord(plain)) return common
  return null
}

/**
 * Asks a service that speaks the protocol of "Have I Been Pwned" whether the password has leaked. It learns five characters
 * of a hash. When it does not answer in time, the password counts as fine: a shop does not close because of that.
 */
export async function checkLeakedPasswords(password: string, service: string): Promise<PasswordIssue | null> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const ask = () =>
    fetch(`${service}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(2000),
    }).then((reply) => (reply.ok ? reply.text() : ''))
  const answer = await withSlotSuspended(ask).catch(() => '')
  const line = answer.split(/\r?\n/).find((value) => value.startsWith(hash.slice(5)))
  return Number(line?.split(':')[1]) > 0 ? leaked : null
}

function fieldError(code: string, message: string): PasswordIssue {
  return { code, message }
}

const isCommonest = (plain: string) =>
  commonest.has(createHash('sha256').update(plain).digest('hex').slice(0, HASH_BEGINNING))

/** Little is left when the owner's own words are taken out. */
function isAboutOwner(plain: string, about: readonly string[]): boolean {
  const own = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < 6
}

/** Few different characters, one short piece again and again, or nothing but digits: dates and telephone numbers. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < 5) return true
  if (/^\d+$/.test(plain)) return plain.length < 15
  return [1, 2, 3, 4].some((size) => plain.slice(0, size).repeat(plain.length).startsWith(plain))
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. !qaz @wsx #edc',
]
const neighbours = new Set(
  rows.flatMap((row) =>
    Array.from(row).flatMap((key, at) => [key + (row[at + 1] ?? ''), (row[at + 1] ?? '') + key]),
  ),
)

/** Mostly a walk along the keyboard, the alphabet or the digits. */
function isTypedInARow(plain: string): boolean {
  const pairs = Array.from(plain)
    .slice(1)
    .map((key, at) => plain[at] + key)
  const steps = pairs.filter((pair) => neighbours.has(pair) || pair[0] === pair[1]).length
  return steps >= pairs.length * 0.7
}

/** A common word, or two of them, with a year, a number or `@123` around it and `p@ssw0rd` spelling. */
function isKnownWord(plain: string): boolean {
  const core = plain.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  if (plain.length - core.length > 8) return false
  return spellings(plain, core).some((word) => words.has(word) || isTwoWords(word, plain.length))
}

/** Two known words are enough only when they are long and not the same. */
function isTwoWords(text: string, length: number): boolean {
  return Array.from(text).some((_, at) => {
    const [first, second] = [text.slice(0, at), text.slice(at)]
    return words.has(first) && words.has(second) && (length < 15 || first === second)
  })
}

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
}

/** The letters that may be meant: disguised ones inside the word count, those around it may be an ornament. */
function spellings(plain: string, core: string): string[] {
  const letters = (text: string, value: string) =>
    Array.from(text)
      .map((key) => disguises[key] ?? (/[1!|]/.test(key) ? value : key))
      .join('')
      .replaceAll(/[^\p{L}]/gu, '')
  const plainEmails = plain.replaceAll(/[^\p{L}]/gu, '')
  const withoutOrnament = core.replace(/[@$]+$/, '')
  return [core, withoutOrnament, plain]
    .flatMap((text) => [letters(text, 'i'), letters(text, 'l')])
    .concat(plainEmails)
}
