import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { PlanQuote, PlanRental, Suggestion } from '../../../../contract/nights/plan.ts'
import { factsOf, problemsOf } from './use-plan-facts'

const night = '2026-10-11'
const place = { person: 'asha', night }
const cellOf = (skuId: string) => ({ ...place, productId: skuId, skuId })
const garmentOf = (title: string) => ({ skuId: title, slug: title, title, image: `${title}.jpg` })

const substitute: Suggestion = {
  ...garmentOf('substitute'),
  productId: 'substitute',
  size: 'M',
  colour: null,
  rent: paise(100_00),
  deposit: paise(500_00),
  hasNightColour: false,
  isLiked: false,
}
const line = {
  ...garmentOf('former'),
  productId: 'former',
  type: 'rent' as const,
  size: 'M',
  colour: null,
  from: night,
  until: night,
  days: 1,
  quantity: 1,
  price: paise(100_00),
  deposit: paise(500_00),
  lineTotal: paise(100_00),
}
const message = 'former is already booked on these days'
const rental: PlanRental = { person: 'asha', skuId: 'former', nights: [night], line, problem: message }
const quote: PlanQuote = {
  rentals: [rental],
  unavailable: [{ ...place, message, substitute }],
  subtotal: line.lineTotal,
  deliveryCharge: paise(0),
  total: line.lineTotal,
  depositTotal: line.deposit,
  amountDue: paise(600_00),
  isServed: null,
  needsPin: false,
}
const chosen = garmentOf('chosen')
const facts = { quote, ideas: new Map(), garments: new Map([['chosen', chosen]]) }

test('a quote says of a cell what it says of the outfit that is worn there', () => {
  const cell = cellOf('former')
  expect(factsOf(facts, cell)).toMatchObject({ rental, garment: line, problem: { message, substitute } })
  expect(problemsOf(facts, { cells: [cell] })).toEqual(quote.unavailable)
})

test('an outfit that was chosen after the quote has its own name, no price, no problem, and no substitute', () => {
  const cell = cellOf('chosen')
  expect(factsOf(facts, cell)).toEqual({ rental: null, garment: chosen, problem: null, idea: null })
  expect(factsOf(facts, cellOf('unknown')).garment).toBeNull()
  expect(problemsOf(facts, { cells: [cell] })).toEqual([])
})

test('a cell that was emptied after the quote shows nothing of its former outfit', () => {
  expect(factsOf(facts, place)).toEqual({ rental: null, garment: null, problem: null, idea: null })
  expect(problemsOf(facts, { cells: [] })).toEqual([])
})
