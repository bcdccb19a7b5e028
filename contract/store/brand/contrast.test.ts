import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, luminance, mix, nearestPassing, passes, type Hex } from './contrast.ts'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0')}`)
const others = fc.array(hex, { minLength: 1, maxLength: 3 })
const ratio = fc.constantFrom(3, 4.5, 7, 12)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#b01550', '#fff8ee', 6.49],
] as const)('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
})

test('contrast has no direction and lies between 1 and 21', () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one))
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrast(one, other)).toBeLessThanOrEqual(21)
    }),
  )
})

test('black makes a colour darker, white makes it lighter', () => {
  fc.assert(
    fc.property(hex, fc.double({ min: 0, max: 1, noNaN: true }), (colour, share) => {
      expect(luminance(mix(colour, '#000000', share))).toBeLessThanOrEqual(luminance(colour))
      expect(luminance(mix(colour, '#ffffff', share))).toBeGreaterThanOrEqual(luminance(colour))
    }),
  )
})

const smallestContrast = (colour: Hex, backgrounds: readonly Hex[]) =>
  Math.min(...backgrounds.map((other) => contrast(colour, other)))

test('the offered colour passes', () => {
  fc.assert(
    fc.property(hex, others, ratio, (colour, backgrounds, wanted) => {
      const offered = nearestPassing(colour, backgrounds, wanted)
      expect(offered === null || smallestContrast(offered, backgrounds) >= wanted).toBe(true)
    }),
  )
})

test('no colour with a smaller share of black or white passes', () => {
  fc.assert(
    fc.property(hex, others, ratio, (colour, backgrounds, wanted) => {
      const passing = Array.from({ length: 256 }, (_, step) => step).flatMap((step) =>
        (['#000000', '#ffffff'] as const)
          .map((target) => ({ step, candidate: mix(colour, target, step / 255) }))
          .filter(({ candidate }) => smallestContrast(candidate, backgrounds) >= wanted),
      )
      const smallest = Math.min(...passing.map(({ step }) => step))
      const nearest = passing.filter(({ step }) => step === smallest).map(({ candidate }) => candidate)
      const offered = nearestPassing(colour, backgrounds, wanted)
      if (nearest.length === 0) expect(offered).toBeNull()
      else expect(nearest).toContain(offered)
    }),
  )
})

test('a colour that passes is offered unchanged', () => {
  fc.assert(
    fc.property(hex, others, ratio, (colour, backgrounds, wanted) => {
      fc.pre(passes(colour, backgrounds, wanted))
      expect(nearestPassing(colour, backgrounds, wanted)).toBe(colour)
    }),
  )
})
