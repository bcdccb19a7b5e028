import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPieceCode, newPieceCode, pieceLetters, readPieceCode } from './piece-code.ts'

const code = fc
  .array(fc.nat(pieceLetters.length - 1), { minLength: 7, maxLength: 7 })
  .map((drawn) => newPieceCode(() => drawn.shift()!))

test('a new code is valid, however it is typed', () => {
  fc.assert(
    fc.property(code, (value) => {
      expect(value).toMatch(/^[2-9A-Y]{4}-[2-9A-Y]{4}$/)
      expect(isPieceCode(value)).toBe(true)
      expect(readPieceCode(` ${value.toLowerCase().replace('-', ' ')}\n`)).toBe(value)
    }),
  )
})

const place = fc.nat(7)
const character = fc.constantFrom(...pieceLetters.split(''))

test('a wrong character and two swapped characters are detected', () => {
  fc.assert(
    fc.property(code, fc.tuple(place, place), character, (value, [here, there], character) => {
      const characters = value.replace('-', '').split('')
      const mistakes = [
        characters.with(here, character),
        characters.with(here, characters[there]!).with(there, characters[here]!),
      ].map((wrong) => readPieceCode(wrong.join('')))
      for (const wrong of mistakes) expect(isPieceCode(wrong)).toBe(wrong === value)
    }),
  )
})

test('an invalid code is not changed', () => {
  expect(readPieceCode(' old-label-1 ')).toBe('OLD-LABEL-1')
  expect(isPieceCode('OLD-LABEL-1')).toBe(false)
})
