import { expect, test } from 'vitest'
import { listProducts } from '../../../../contract/catalog/catalog.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { health } from '../../../../contract/core/health.ts'
import { orderInvoice } from '../../../../contract/invoicing/tax-documents.ts'
import * as urls from './api-urls'

test('the URLs of pages without schemas are those of the contract', () => {
  expect(urls.orderInvoiceUrl('o1', 'd1')).toBe(
    endpointUrl(orderInvoice.path, { id: 'o1' }, { taxDocument: 'd1' }),
  )
  expect(urls.apiCheckUrls).toEqual([
    endpointUrl(health.path),
    endpointUrl(listProducts.path, {}, { page: 1, limit: 5 }),
  ])
})
