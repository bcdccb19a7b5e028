import { data, redirect } from 'react-router'
import { stockOnPages } from '../../../../contract/catalog/low-stock.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { showProduct, type ProductType, type Product } from '../../../../contract/catalog/catalog.ts'
import { listDeclarations } from '../../../../contract/catalog/declarations.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { productReviews, type ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Paise } from '../../../../contract/core/money.ts'
import { toCardData } from '../../lib/card-data'
import { absolute } from '../../lib/meta/absolute-url'
import { pageMeta } from '../../lib/meta/page-meta'
import { breadcrumbData } from '../../lib/meta/structured-data'
import { withShop } from '../../lib/brand'
import { loadBrand } from '../../lib/root-data'
import { breadcrumbsOf } from './breadcrumbs'

type LoadProductArgs = { api: Api; slug: string; productType: ProductType; request: Request }

/**
 * Loads a product page. Responds 404 if the product has the other product type (sale or rent). If the URL contains a product id, redirects
 * to the URL with the slug.
 */
export async function loadProduct({ api, slug, productType, request }: LoadProductArgs) {
  const [{ product, similar }, reviews, { name: shop }] = await orThrowResponse(
    Promise.all([
      api(showProduct, { params: { slug } }),
      api(productReviews, { params: { slug } }),
      loadBrand(api),
    ]),
  )
  if (product.productType !== productType) {
    throw data({ error: 'Product not found', code: 'not_found' }, { status: 404 })
  }
  if (product.slug !== slug) throw redirect(product.handle, 301)
  const { origin } = new URL(request.url)
  return {
    product: productType === 'marketplace' ? withStockOfPages(product) : product,
    declared: listDeclarations(product.declarations),
    similar: similar.map(toCardData),
    reviews,
    origin,
    head: productMeta({ shop, product, reviews, origin }),
  }
}

const withStockOfPages = (product: Product): Product => ({
  ...product,
  stock: stockOnPages(product.stock),
  skus: product.skus.map((sku) => ({ ...sku, available: stockOnPages(sku.available) })),
})

const MAX_DESCRIPTION = 155

const rupees = (amount: Paise) => (amount / 100).toFixed(2)

type ProductMetaArgs = { shop: string; product: Product; reviews: ReviewPage; origin: string }

/** Title, description, social preview and structured data of a product. `origin` is the shop's own origin. */
function productMeta({ shop, product, reviews, origin }: ProductMetaArgs) {
  const crumbs = breadcrumbsOf(product).map(({ label, to }) => ({ name: label, path: to }))
  return [
    ...pageMeta({
      shop,
      title: withShop(product.title, shop),
      description: shortened(product.description || product.title),
      origin,
      path: product.handle,
      picture: product.pictures[0],
      type: 'product',
    }),
    { property: 'product:price:amount', content: rupees(product.rentPrice ?? product.price) },
    { property: 'product:price:currency', content: 'INR' },
    ...(import.meta.env.SSR
      ? [
          { 'script:ld+json': { ...productData(product, origin), ...ratingData(reviews) } },
          {
            'script:ld+json': breadcrumbData(origin, [
              ...crumbs,
              { name: product.title, path: product.handle },
            ]),
          },
        ]
      : []),
  ]
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION) return line
  return `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION))}…`
}

/**
 * Returns structured data for the rating. Contains only reviews by customers of this shop, because search engines do not accept other
 * reviews.
 */
export function ratingData({ count, average, reviews }: ReviewPage) {
  if (count === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: reviews.map(({ name, rating, text, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: dayInIndia(new Date(createdAt)),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      ...(text ? { reviewBody: text } : {}),
    })),
  }
}

function productData(product: Product, origin: string) {
  const { title, description, brand, pictures, declarations } = product
  const { countryOfOrigin } = declarations
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    sku: product.id,
    image: pictures.map((picture) => absolute(origin, picture.src)),
    ...(countryOfOrigin ? { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    offers: offerOf(product, absolute(origin, product.handle)),
  }
}

/** Returns structured data for the price. The last day of a price is its last full day: an offer that ends at midnight ends the day before. */
export function offerOf(product: Product, url: string) {
  const isRental = product.rentPrice !== null
  const price = product.rentPrice ?? product.price
  return {
    '@type': 'Offer',
    url,
    price: rupees(price),
    priceCurrency: 'INR',
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    ...(isRental
      ? {
          businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: rupees(price),
            priceCurrency: 'INR',
            unitCode: 'DAY',
          },
        }
      : {}),
    ...(product.endsAt ? { priceValidUntil: dayInIndia(new Date(Date.parse(product.endsAt) - 1)) } : {}),
  }
}
