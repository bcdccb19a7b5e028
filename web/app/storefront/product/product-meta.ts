import type { Product } from '../../../../contract/catalog.ts'
import type { Paise } from '../../../../contract/money.ts'
import { crumbsOf } from './breadcrumb'

const MAX_DESCRIPTION = 155

const rupees = (amount: Paise) => (amount / 100).toFixed(2)
const absolute = (origin: string, address: string) => new URL(address, origin).href

/** Title, description, shared preview and structured data of a product. `origin` is the shop's own address. */
export function productMeta(product: Product, origin: string) {
  const title = `${product.title} | Navrang`
  const description = shortened(product.description || product.title)
  const url = absolute(origin, product.handle)
  const image = product.pictures[0] ? absolute(origin, product.pictures[0].src) : undefined
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { property: 'product:price:amount', content: rupees(product.rentPrice ?? product.price) },
    { property: 'product:price:currency', content: 'INR' },
    { 'script:ld+json': productData(product, { origin, url }) },
    { 'script:ld+json': breadcrumbData(product, { origin, url }) },
  ]
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION) return line
  return `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION))}…`
}

type Place = { origin: string; url: string }

function productData(product: Product, { origin, url }: Place) {
  const { title, description, brand, pictures, rating, ratingCount } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    sku: product.id,
    image: pictures.map((one) => absolute(origin, one.src)),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(rating !== null && ratingCount > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount } }
      : {}),
    offers: offerOf(product, url),
  }
}

function offerOf(product: Product, url: string) {
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
    ...(product.endsAt ? { priceValidUntil: product.endsAt.slice(0, 10) } : {}),
  }
}

function breadcrumbData(product: Product, { origin, url }: Place) {
  const crumbs = crumbsOf(product).map(({ label, to }) => ({ name: label, item: absolute(origin, to) }))
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...crumbs, { name: product.title, item: url }].map((one, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      ...one,
    })),
  }
}
