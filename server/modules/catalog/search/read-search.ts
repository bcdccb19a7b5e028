import { colours, fabrics, type Colour, type Fabric } from '../../../../contract/catalog/attributes.ts'
import type { Gender } from '../../../../contract/catalog/catalog.ts'
import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { expandSynonyms } from './synonyms.ts'

/** A part of a search text and its meaning. `source` is the part as typed. A `word` has no meaning: products must contain it. */
export type SearchPart = { source: string } & (
  | { kind: 'word' }
  | { kind: 'colour'; colour: Colour }
  | { kind: 'fabric'; fabric: Fabric }
  | { kind: 'gender'; gender: Gender }
  | { kind: 'size'; sizes: readonly string[] }
  | { kind: 'price'; min?: Paise; max?: Paise }
)

const MAX_WORDS = 16
/** The search ignores more words than this, because each of them is a condition of the query. */
const MAX_PARTS = 8

/** Splits a search text into its first eight words. Their sequence does not matter. */
export const searchTerms = (q: string): string[] => splitWords(q).slice(0, MAX_PARTS)

/** Returns the words of a search text without a meaning. */
export const literalSearch = (q: string): SearchPart[] =>
  searchTerms(q).map((source) => ({ kind: 'word', source }))

/**
 * Reads colours, fabrics, persons, sizes and prices from a search text, for example from `red lehenga under 3000` or `kediyu for men XL`.
 * Words that only connect others, for example `for`, are left out.
 */
export function readSearch(q: string): SearchPart[] {
  const typed = splitWords(q).slice(0, MAX_WORDS)
  const words = typed.map(normalise)
  const parts: SearchPart[] = []
  for (let at = 0; at < words.length;) {
    const { length, part } = readPart(words, at) ?? { length: 1, part: { kind: 'word' } as const }
    const source = typed.slice(at, at + length).join(' ')
    if (part) parts.push({ ...part, source })
    at += length
  }
  return parts.filter(({ kind, source }) => kind !== 'word' || source !== '').slice(0, MAX_PARTS)
}

/** Returns the text of a search that consists of these parts. */
export const textOf = (parts: readonly SearchPart[]): string => parts.map(({ source }) => source).join(' ')

/**
 * Returns a text that is still typed, without a last letter that would be read as a size: `garba m` can become `garba men`. A letter that
 * is called a size remains: `garba size m`.
 */
export function finishedText(q: string): string {
  const parts = readSearch(q)
  const last = parts.at(-1)
  const isUnfinished =
    last?.kind === 'size' && last.source.length === 1 && q.trimEnd().endsWith(` ${last.source}`)
  return isUnfinished ? textOf(parts.slice(0, -1)) : q
}

/** Returns the label of a part for shoppers; null for a word without a meaning. */
export function labelOf(part: SearchPart): string | null {
  if (part.kind === 'colour') return colours[part.colour].label
  if (part.kind === 'fabric') return fabrics[part.fabric].label
  if (part.kind === 'gender') return { women: 'Women', men: 'Men', kids: 'Kids' }[part.gender]
  if (part.kind === 'size') return part.sizes === FREE_SIZE ? 'Free Size' : `Size ${part.sizes[0]}`
  if (part.kind === 'price') return priceLabel(part)
  return null
}

function priceLabel({ min, max }: { min?: Paise; max?: Paise }) {
  if (min === undefined) return `Up to ${formatRupees(max ?? paise(0))}`
  return max === undefined ? `From ${formatRupees(min)}` : `${formatRupees(min)} to ${formatRupees(max)}`
}

/** The sequence in which meanings are left out when no product has all of them. */
const leastImportant = ['size', 'price', 'fabric', 'colour', 'gender'] as const

/**
 * Returns wider searches, the most similar one first: without one of the meanings (such as a colour or a price), without one of the words, with
 * the words only, with all words but one, and at last with the meanings only. Except for the last one, no search leaves out more than one word,
 * because its products would be too different.
 */
export function widen(parts: readonly SearchPart[]): SearchPart[][] {
  const words = parts.filter(({ kind }) => kind === 'word')
  const meanings = parts.filter(({ kind }) => kind !== 'word')
  const withoutMeaning = leastImportant.map((kind) => parts.filter((part) => part.kind !== kind))
  const withoutWord = words.length < 2 ? [] : words.map((word) => parts.filter((part) => part !== word))
  const fewerWords = words.length < 2 ? [] : words.map((word) => words.filter((other) => other !== word))
  const wider = [...withoutMeaning, ...withoutWord, words, ...fewerWords, meanings]
  return wider.filter((search) => search.length > 0 && search.length < parts.length)
}

type Meaning = SearchPart extends infer P ? (P extends SearchPart ? Omit<P, 'source'> : never) : never
/** A part that begins at a word, and the number of its words. `part` is null for words that are left out. */
type Read = { length: number; part: Meaning | null }

function readPart(words: readonly string[], at: number): Read | null {
  const rest = words.slice(at).join(' ')
  return readPrice(rest) ?? readSize(rest, words.length) ?? readWord(words[at] ?? '')
}

const amount = String.raw`(?:(?:rs\.?|inr|₹|rupees) ?)?(\d[\d,]*(?:\.\d+)?k?)(?: ?(?:rs\.?|inr|/-|₹|rupees|rupaye|rupiya))?`
const pattern = (text: string) => new RegExp(`^(?:${text.replaceAll('AMOUNT', amount)})(?= |$)`)

const ranges = [
  pattern('(?:between|from) AMOUNT ?(?:and|to|-|–) ?AMOUNT'),
  pattern('AMOUNT ?(?:to|-|–) ?AMOUNT'),
]
const maximums = [
  pattern(
    '(?:under|below|less than|lower than|cheaper than|up ?to|within|max|maximum|at most|not more than|budget|<=?) ?AMOUNT',
  ),
  pattern('AMOUNT (?:se kam|tak|sudhi|thi ochhu|ke andar|ni andar|or less|(?:and|or) (?:under|below))'),
]
const minimums = [
  pattern('(?:above|over|more than|at least|min|minimum|starting at|starting from|from|>=?) ?AMOUNT'),
  pattern('AMOUNT (?:se zyada|se jyada|se upar|or more|(?:and|or) (?:above|over|up))'),
]

function readPrice(rest: string): Read | null {
  const range = firstMatch(ranges, rest)
  if (range) {
    const [low, high] = [rupeesIn(range[1]), rupeesIn(range[2])].toSorted((a, b) => a - b)
    return {
      length: lengthOf(range),
      part: { kind: 'price', min: paise(low! * 100), max: paise(high! * 100) },
    }
  }
  const maximum = firstMatch(maximums, rest)
  if (maximum) {
    return { length: lengthOf(maximum), part: { kind: 'price', max: paise(rupeesIn(maximum[1]) * 100) } }
  }
  const minimum = firstMatch(minimums, rest)
  if (!minimum) return null
  return { length: lengthOf(minimum), part: { kind: 'price', min: paise(rupeesIn(minimum[1]) * 100) } }
}

const MAX_RUPEES = 9_999_999

/** Returns whole rupees: `3,000`, `3000` and `3k` are 3000. */
function rupeesIn(text = '0'): number {
  const number = Number.parseFloat(text.replaceAll(',', ''))
  return Math.min(MAX_RUPEES, Math.round(text.endsWith('k') ? number * 1000 : number))
}

const FREE_SIZE = ['Free Size', 'FREE SIZE', 'One Size', 'ONE SIZE', 'Free']

/** Other names of sizes. The first name of each line is the most usual one. */
const sizeNames = [
  ['XXS'],
  ['XS'],
  ['S', 'SMALL'],
  ['M', 'MEDIUM'],
  ['L', 'LARGE'],
  ['XL'],
  ['XXL', '2XL'],
  ['3XL', 'XXXL'],
]
const namedSize = pattern(
  '(?:size ?:? ?)(xxs|xs|s|m|l|xl|xxl|2xl|xxxl|3xl|small|medium|large|\\d{1,2}(?:\\.\\d)?)(?: size)?',
)
const sizeBefore = pattern('(xxs|xs|s|m|l|xl|xxl|2xl|xxxl|3xl|small|medium|large)(?: size)')
const plainSize = pattern('(xxs|xs|xl|xxl|2xl|xxxl|3xl)')
const oneLetter = pattern('(s|m|l)')
const freeSize = pattern('(free|one) size')

/** Reads a size. A single letter is a size only beside other words. */
function readSize(rest: string, wordCount: number): Read | null {
  const free = freeSize.exec(rest)
  if (free) return { length: 2, part: { kind: 'size', sizes: FREE_SIZE } }
  const patterns = [namedSize, sizeBefore, plainSize, ...(wordCount > 1 ? [oneLetter] : [])]
  const found = firstMatch(patterns, rest)
  if (!found) return null
  const size = found[1]!.toUpperCase()
  const sizes = sizeNames.find((names) => names.includes(size)) ?? [size]
  return { length: lengthOf(found), part: { kind: 'size', sizes } }
}

const persons: Record<Gender, readonly string[]> = {
  women: ['women', 'womens', "women's", 'woman', 'ladies', 'lady', 'female', 'mahila', 'stri'],
  men: ['men', 'mens', "men's", 'man', 'gents', 'gent', 'male', 'purush', 'mard'],
  kids: [
    'kids',
    'kid',
    "kids'",
    "kid's",
    'children',
    'child',
    'boys',
    'boy',
    'girls',
    'girl',
    'bachche',
    'balako',
  ],
}

const connecting = new Set(
  `for in with and the of a an to colour color coloured colored size rs inr rupees price buy online
  ke ki ka ko liye wala wali wale me mein mate maate na ni nu`.split(/\s+/),
)

const meanings = new Map<string, Meaning>([
  ...entriesOf(colours, (colour) => ({ kind: 'colour', colour })),
  ...entriesOf(fabrics, (fabric) => ({ kind: 'fabric', fabric })),
  ...(Object.entries(persons) as [Gender, readonly string[]][]).flatMap(([gender, words]) =>
    words.map((word) => [word, { kind: 'gender', gender }] as [string, Meaning]),
  ),
])

function entriesOf<K extends string>(
  groups: Record<K, { words: readonly string[] }>,
  meaningOf: (key: K) => Meaning,
): [string, Meaning][] {
  return (Object.keys(groups) as K[]).flatMap((key) =>
    groups[key].words.map((word): [string, Meaning] => [word, meaningOf(key)]),
  )
}

function readWord(word: string): Read | null {
  const part = meanings.get(word)
  if (part) return { length: 1, part }
  return word === '' || connecting.has(word) ? { length: 1, part: null } : null
}

const splitWords = (q: string): string[] => q.split(/\s+/).filter(Boolean)

/** Returns a word in lower case and Latin letters, without punctuation around it. */
const normalise = (typed: string): string =>
  (expandSynonyms(typed.replaceAll(/^[,.;:!?"()]+|[,;:!?"()]+$|(?<!rs)\.$/giu, ''))[0] ?? '').replaceAll(
    '’',
    "'",
  )

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const regex of patterns) {
    const found = regex.exec(text)
    if (found) return found
  }
  return null
}

const lengthOf = ([text]: RegExpExecArray): number => text.split(' ').length
