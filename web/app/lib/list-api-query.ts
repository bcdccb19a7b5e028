import { paise } from '../../../contract/core/money.ts'
import { filterOptions, type Department, type ListQuery } from './product-list-query'

// Not a part of `product-list-query.ts`, because only loaders and code that is loaded later need it.

/** Converts the query of a list into the query of the API. Both contain whole rupees, so prices are not converted. */
export function toProductQuery(query: ListQuery, department: Department) {
  const { q, category, gender, minPrice, maxPrice, rating, discount, sort, page, show } = query
  return {
    productType: department,
    sort,
    page,
    limit: show,
    ...(query.size.length ? { size: [...query.size] } : {}),
    ...(query.colour.length ? { colour: [...query.colour] } : {}),
    ...(query.fabric.length ? { fabric: [...query.fabric] } : {}),
    ...(query.seller.length ? { seller: [...query.seller] } : {}),
    ...(query.inStock ? { inStock: true } : {}),
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(gender.length ? { gender: [...gender] } : {}),
    ...(minPrice > 0 ? { minPrice: paise(minPrice) } : {}),
    ...(maxPrice !== filterOptions[department].priceTop ? { maxPrice: paise(maxPrice) } : {}),
    ...(rating ? { rating } : {}),
    ...(discount ? { discount } : {}),
  }
}

/** Converts the query of the rent store into the query of the API. In addition to the other lists it contains nights and sizes. */
export function toRentalQuery(query: ListQuery) {
  const { productType: _, discount: __, ...productQuery } = { discount: 0, ...toProductQuery(query, 'rent') }
  const { from, until, pin } = query
  return { ...productQuery, ...(from ? { from, until } : {}), ...(pin ? { pin } : {}) }
}
