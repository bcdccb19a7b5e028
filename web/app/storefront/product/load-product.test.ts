import { expect, test } from 'vitest'
import { showProduct } from '../../../../contract/catalog/catalog.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { productReviews } from '../../../../contract/reviews/reviews.ts'
import { loadProduct } from './load-product.ts'

const product = {
  id: 'choli',
  slug: 'choli',
  handle: '/product/choli',
  title: 'Rani choli',
  description: '',
  productType: 'marketplace',
  price: 1000_00,
  rentPrice: null,
  stock: 3,
  skus: [],
  pictures: [],
  declarations: {},
}
const review = { name: 'Asha', rating: 5, text: '', createdAt: '2026-10-11T18:30:00.000Z' }

const apiFor = (endsAt: string | null) =>
  ((endpoint: unknown) =>
    Promise.resolve(
      endpoint === showProduct
        ? { product: { ...product, endsAt }, similar: [] }
        : endpoint === productReviews
          ? { count: 1, average: 5, reviews: [review] }
          : { brand: { name: 'Navrang' } },
    )) as unknown as Api

async function structuredData(endsAt: string | null = null) {
  const request = new Request('https://shop.example/product/choli')
  const { head } = await loadProduct({
    api: apiFor(endsAt),
    slug: 'choli',
    productType: 'marketplace',
    request,
  })
  return head
}

test('structured data has the day in India on which a review was written', async () => {
  const review = [expect.objectContaining({ datePublished: '2026-10-12' })]
  expect(await structuredData()).toContainEqual({ 'script:ld+json': expect.objectContaining({ review }) })
})

test.each([
  ['2026-10-19T18:30:00.000Z', '2026-10-19'],
  ['2026-10-19T18:31:00.000Z', '2026-10-20'],
])('the price of an offer that ends at %s is valid until %s', async (endsAt, day) => {
  const offers = expect.objectContaining({ priceValidUntil: day })
  expect(await structuredData(endsAt)).toContainEqual({
    'script:ld+json': expect.objectContaining({ offers }),
  })
})
