/**
 * The letters of a piece's code. None looks like another on a sewn-in label, and their number is a prime: so the last one
 * can tell every single mistyped letter and every swapped pair.
 */
export const pieceLetters = '23456789ABCDEFGHJKMNPQRSTVWXY'

const LENGTH = 8

/** `XXXX-XXXX`: seven letters of chance and one that checks them. `chance` answers a whole number below its argument. */
export function newPieceCode(chance: (below: number) => number): string {
  const drawn = Array.from({ length: LENGTH - 1 }, () => chance(pieceLetters.length))
  return inGroups([...drawn, checkOf(drawn)].map((place) => pieceLetters[place]!).join(''))
}

/** A code as somebody typed or scanned it, written as labels show it. */
export function readPieceCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return letters.length === LENGTH ? inGroups(letters) : typed.trim().toUpperCase()
}

/** False when a letter of this code was mistyped: no piece can have it. */
export function isPieceCode(code: string): boolean {
  const places = code
    .replace('-', '')
    .split('')
    .map((letter) => pieceLetters.indexOf(letter))
  const last = places.pop()
  return places.length === LENGTH - 1 && !places.includes(-1) && checkOf(places) === last
}

const inGroups = (letters: string) => `${letters.slice(0, 4)}-${letters.slice(4)}`

const checkOf = (places: readonly number[]) =>
  places.reduce((all, place, at) => all + place * (at + 2), 0) % pieceLetters.length
