/**
 * The characters of piece codes, without characters that look alike. Their number is prime, so that the check character detects every
 * single wrong character and every swap of two characters.
 */
export const pieceLetters = '23456789ABCDEFGHJKMNPQRSTVWXY'

const LENGTH = 8

/** Creates a code `XXXX-XXXX`: seven random characters and a check character. `randomBelow` returns a random integer below its argument. */
export function newPieceCode(randomBelow: (below: number) => number): string {
  const drawn = Array.from({ length: LENGTH - 1 }, () => randomBelow(pieceLetters.length))
  return formatCode([...drawn, checkLetterOf(drawn)].map((place) => pieceLetters[place]!).join(''))
}

/** Converts a typed or scanned code to the format of the labels. */
export function readPieceCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return letters.length === LENGTH ? formatCode(letters) : typed.trim().toUpperCase()
}

/** Returns false if the code is not valid, for example because of a typing error. */
export function isPieceCode(code: string): boolean {
  const places = code
    .replace('-', '')
    .split('')
    .map((letter) => pieceLetters.indexOf(letter))
  const last = places.pop()
  return places.length === LENGTH - 1 && !places.includes(-1) && checkLetterOf(places) === last
}

const formatCode = (letters: string) => `${letters.slice(0, 4)}-${letters.slice(4)}`

const checkLetterOf = (places: readonly number[]) =>
  places.reduce((all, place, at) => all + place * (at + 2), 0) % pieceLetters.length
