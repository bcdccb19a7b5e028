import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colours, fabrics } from '../../../../contract/catalog/attributes.ts'
import {
  finishedText,
  labelOf,
  literalSearch,
  readSearch,
  textOf,
  widen,
  type SearchPart,
} from './read-search.ts'

const read = (q: string) => readSearch(q).map((part) => labelOf(part) ?? part.source)

test.each([
  ['red lehenga under 3000', ['Red', 'lehenga', 'Up to ₹3,000']],
  ['kediyu for men XL', ['kediyu', 'Men', 'Size XL']],
  ['Chaniya choli, size m, below Rs. 2,500', ['Chaniya', 'choli,', 'Size M', 'Up to ₹2,500']],
  ['silk dupatta between 1k and 1.5k', ['Silk', 'dupatta', '₹1,000 to ₹1,500']],
  ['jhumka 500-200', ['jhumka', '₹200 to ₹500']],
  ['earrings above ₹ 400', ['earrings', 'From ₹400']],
  ['लाल चनिया 3000 से कम', ['Red', 'चनिया', 'Up to ₹3,000']],
  ['ladies black cotton kurta 900 tak', ['Women', 'Black', 'Cotton', 'kurta', 'Up to ₹900']],
  ["men's kediya s", ['Men', 'kediya', 'Size S']],
  ['bangles size 2.6', ['bangles', 'Size 2.6']],
  ['free size blouse for kids', ['Free Size', 'blouse', 'Kids']],
  ['s', ['s']],
  ['mirror work choli', ['mirror', 'work', 'choli']],
  ['50%_off', ['50%_off']],
  ['under', ['under']],
  ['for the', []],
])('“%s” means %j', (q, parts) => {
  expect(read(q)).toEqual(parts)
})

test.each([
  ['garba m', 'garba'],
  ['red kediya  L', 'red kediya'],
  ['garba size m', 'garba size m'],
  ['garba m size', 'garba m size'],
  ['m garba', 'm garba'],
  ['garba xl', 'garba xl'],
  ['garba k', 'garba k'],
  ['m', 'm'],
  ['', ''],
])('while “%s” is typed, “%s” is searched', (q, text) => {
  expect(finishedText(q)).toBe(text)
})

const anyOf = (groups: Record<string, { label: string; words: readonly string[] }>) =>
  fc.constantFrom(
    ...Object.values(groups).flatMap(({ label, words }) => words.map((text) => ({ text, label }))),
  )
const word = fc
  .constantFrom('lehenga', 'kediyu', 'mirror', 'जूती', '50%_off')
  .map((text) => ({ text, label: text }))
const rupees = fc.integer({ min: 10, max: 9_999_999 })
const price = fc
  .tuple(fc.constantFrom('under', 'below', 'up to', 'less than', 'max', 'within'), rupees)
  .map(([start, amount]) => ({
    text: `${start} ${amount}`,
    label: `Up to ₹${amount.toLocaleString('en-IN')}`,
  }))
const size = fc.constantFrom('XS', 'xl', 'XXL', 'size M').map((text) => ({
  text,
  label: `Size ${text.replace('size ', '').toUpperCase()}`,
}))
const person = fc
  .constantFrom(['men', 'Men'], ['ladies', 'Women'], ['kids', 'Kids'])
  .map(([text, label]) => ({
    text,
    label,
  }))

test('meanings are read in any sequence, with any words and connecting words between them', () => {
  const part = fc.oneof(word, anyOf(colours), anyOf(fabrics), price, size, person)
  const parts = fc.array(part, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(parts, fc.constantFrom(' ', ' for ', '  in '), (chosen, between) => {
      const q = `best ${chosen.map(({ text }) => text).join(between)}`
      fc.pre(q.split(/\s+/).length <= 16) // further words are not read
      expect(read(q)).toEqual(['best', ...chosen.map(({ label }) => label)])
    }),
  )
})

test('any text is read without an error, and its parts are words of the text in the same sequence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem()), (q) => {
      const parts = readSearch(q)
      expect(parts.length).toBeLessThanOrEqual(8)
      const typed = q.split(/\s+/).filter(Boolean)
      let at = 0
      for (const source of parts.flatMap((part) => part.source.split(' '))) {
        at = typed.indexOf(source, at) + 1
        expect(at).toBeGreaterThan(0)
      }
      expect(literalSearch(q).every(({ kind }) => kind === 'word')).toBe(true)
    }),
  )
})

test('every wider search has fewer parts of the search, and the first one keeps the most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, anyOf(colours), price, size), { minLength: 1, maxLength: 6 }),
      (chosen) => {
        const search = readSearch(`best ${chosen.map(({ text }) => text).join(' ')}`)
        for (const wider of widen(search)) {
          expect(wider.length).toBeGreaterThan(0)
          expect(wider.length).toBeLessThan(search.length)
          expect(wider.every((part: SearchPart) => search.includes(part))).toBe(true)
        }
      },
    ),
  )
})

test('without the size before the price, and without the colour before the person', () => {
  const first = widen(readSearch('red kediyu for men XL under 900')).slice(0, 4).map(textOf)
  expect(first).toEqual([
    'red kediyu men under 900',
    'red kediyu men XL',
    'kediyu men XL under 900',
    'red kediyu XL under 900',
  ])
})
