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
const letter = fc.constantFrom(...pieceLetters.split(''))

test('one wrong letter is noticed, and so are two letters that changed places', () => {
  fc.assert(
    fc.property(code, fc.tuple(place, place), letter, (value, [here, there], letter) => {
      const letters = value.replace('-', '').split('')
      const mistakes = [
        letters.with(here, letter),
        letters.with(here, letters[there]!).with(there, letters[here]!),
      ].map((wrong) => readPieceCode(wrong.join('')))
      for (const wrong of mistakes) expect(isPieceCode(wrong)).toBe(wrong === value)
    }),
  )
})

test('a code that is no code of ours is left as it is', () => {
  expect(readPieceCode(' old-label-1 ')).toBe('OLD-LABEL-1')
  expect(isPieceCode('OLD-LABEL-1')).toBe(false)
})
