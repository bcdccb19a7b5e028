import { expect, test } from 'vitest'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { offerOf, ratingData } from './load-product.ts'

test('structured data has the day in India on which a review was written', () => {
  const review = { name: 'Asha', rating: 5, text: '', createdAt: '2026-10-11T18:30:00.000Z' }
  const page = { count: 1, average: 5, reviews: [review] } as unknown as ReviewPage
  expect(ratingData(page).review).toEqual([expect.objectContaining({ datePublished: '2026-10-12' })])
})

test.each([
  ['2026-10-19T18:30:00.000Z', '2026-10-19'],
  ['2026-10-19T18:31:00.000Z', '2026-10-20'],
])('the price of an offer that ends at %s is valid until %s', (endsAt, day) => {
  const product = { price: 1000_00, rentPrice: null, stock: 3, endsAt } as Product
  expect(offerOf(product, 'https://shop.example/product/choli')).toMatchObject({ priceValidUntil: day })
})
