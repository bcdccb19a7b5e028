/**
 * Synonyms for the search. Each line lists words with the same meaning; the first word is the one that the catalogue uses
 * most. Includes transliterated Hindi and Gujarati spellings that differ from the usual English spelling.
 */
export const synonyms: readonly (readonly string[])[] = [
  [
    'chaniya',
    'chania',
    'chaniyo',
    'ghagra',
    'ghaghra',
    'ghaghara',
    'ghaghro',
    'lehenga',
    'lahanga',
    'lehnga',
  ],
  ['choli', 'blouse', 'polku'],
  ['dupatta', 'odhni', 'odhani', 'chunri', 'chunari', 'chundadi', 'chunni'],
  ['kediya', 'kedia', 'kediyu', 'kediyun', 'angarkha'],
  ['dandiya', 'dandia', 'dandiyaa'],
  ['sticks', 'stick', 'danda'],
  ['garba', 'garaba', 'garbo', 'garabo', 'garabaa'],
  ['kurta', 'kurti', 'kurto', 'jhabbho'],
  ['saree', 'sari', 'sadi', 'sadee', 'saadi'],
  ['necklace', 'haar', 'har', 'mala'],
  ['earrings', 'earring', 'jhumka', 'jhumkha', 'jhumki', 'butti', 'zumka'],
  ['bangles', 'bangle', 'bangdi', 'bangadi', 'chudi', 'chudiyan', 'kangan'],
  ['anklet', 'payal', 'jhanjhar', 'zanzar', 'pajeb'],
  ['mirror', 'abhla', 'aabhla', 'sheesha', 'shisha', 'darpan'],
  ['bandhani', 'bandhej', 'bandhni'],
  ['kutchi', 'kachchhi', 'kachchi', 'kutchhi', 'kachhi'],
  ['oxidised', 'oxidized'],
  ['turban', 'safa', 'pagdi', 'paghadi', 'pagri'],
  ['jutti', 'mojdi', 'mojari', 'mojri'],
  ['belt', 'kandoro', 'kamarbandh', 'kamarband'],
  ['jewellery', 'jewelry', 'aabhushan', 'gharena', 'gahane', 'zaveraat'],
  ['kids', 'kid', 'children', 'bachche', 'balako'],
  ['rent', 'hire', 'rental', 'kiraya', 'kiraye', 'bhada', 'bhade'],
]

const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
} // prettier-ignore

const vowels: Record<string, string> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au', ऍ: 'e',
} // prettier-ignore

const signs: Record<string, string> = {
  'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au', 'ॅ': 'e',
} // prettier-ignore

const VIRAMA = '्'
const ANUSVARA = new Set(['ं', 'ँ'])
const NUKTA = '़'

/**
 * Difference between the code points of a Gujarati letter and the corresponding Devanagari letter. Both Unicode blocks list
 * their letters in the same sequence.
 */
const GUJARATI_OFFSET = 0x0a80 - 0x0900
const isGujarati = (letter: string) => letter >= '\u0a80' && letter <= '\u0aff'

/** Transliterates a Hindi or Gujarati word to Latin letters: चनिया and ચણિયા are both `chaniya`. */
export function transliterate(word: string): string {
  const letters = (word.normalize('NFD').match(/./gsu) ?? [])
    .map((value) =>
      isGujarati(value) ? String.fromCodePoint(value.codePointAt(0)! - GUJARATI_OFFSET) : value,
    )
    .filter((value) => value !== NUKTA)
  let latin = ''
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1]
    const base = consonants[letter]
    if (base) latin += base + (isSilent(next, latin) ? '' : 'a')
    else if (ANUSVARA.has(letter)) latin += 'n'
    else latin += vowels[letter] ?? signs[letter] ?? (letter === VIRAMA ? '' : letter)
  }
  return latin
}

/**
 * Returns whether the inherent vowel `a` of a consonant is omitted. It is omitted before a vowel sign or virama, and at the end
 * of a word of several letters.
 */
const isSilent = (next: string | undefined, before: string) =>
  next === undefined ? before !== '' : next === VIRAMA || next in signs

const synonymsByWord = new Map(synonyms.flatMap((line) => line.map((word) => [word, line] as const)))

/** Minimum length of a synonym that is included in a search. Shorter synonyms match too many other words. */
const MIN_LENGTH = 4

const isIndic = (word: string) => /[\u0900-\u097f\u0a80-\u0aff]/.test(word)

/** Returns the typed word in lower case and Latin letters, followed by its synonyms. */
export function expandSynonyms(typed: string): string[] {
  const word = typed.toLowerCase()
  const latin = isIndic(word) ? transliterate(word) : word
  const found = (synonymsByWord.get(latin) ?? []).filter((synonym) => synonym.length >= MIN_LENGTH)
  return [...new Set([latin, ...found])]
}
