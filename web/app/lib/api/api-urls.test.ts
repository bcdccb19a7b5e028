import { expect, test } from 'vitest'
import { chosenProducts, listProducts, suggest } from '../../../../contract/catalog/catalog.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { health } from '../../../../contract/core/health.ts'
import { orderInvoice } from '../../../../contract/invoicing/tax-documents.ts'
import { rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { productReviews } from '../../../../contract/reviews/reviews.ts'
import * as urls from './api-urls'

test('the URLs of pages without schemas are those of the contract', () => {
  const slug = 'choli & dupatta'
  expect(urls.rentalCalendarUrl(slug)).toBe(endpointUrl(rentalCalendar.path, { slug }))
  expect(urls.productReviewsUrl(slug, '7')).toBe(endpointUrl(productReviews.path, { slug }, { before: '7' }))
  expect(urls.suggestionsUrl('a&b')).toBe(endpointUrl(suggest.path, {}, { q: 'a&b' }))
  expect(urls.chosenProductsUrl('id=1&id=2')).toBe(endpointUrl(chosenProducts.path, {}, { id: ['1', '2'] }))
  expect(urls.orderInvoiceUrl('o1', 'd1')).toBe(
    endpointUrl(orderInvoice.path, { id: 'o1' }, { taxDocument: 'd1' }),
  )
  expect(urls.apiCheckUrls).toEqual([
    endpointUrl(health.path),
    endpointUrl(listProducts.path, {}, { page: 1, limit: 5 }),
  ])
})
