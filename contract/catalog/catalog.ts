import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listOf, optionalText, PageQuery, Pagination, Rupees, RupeesInQuery, text } from '../core/wire.ts'

export const ProductType = z.enum(['marketplace', 'rent'])
export type ProductType = z.infer<typeof ProductType>
export const ProductStatus = z.enum(['live', 'pending', 'rejected', 'archived'])
export const Gender = z.enum(['women', 'men', 'kids'])
export type Gender = z.infer<typeof Gender>

/** What a SKU looks like to a shopper: one size and colour of a product. `available` counts units, or pieces to rent. */
export const Sku = z.object({
  id: z.string(),
  code: z.string().nullable(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  price: Rupees,
  available: z.number().int(),
})
export type Sku = z.infer<typeof Sku>

/** `media` names a picture that we keep in four widths; it is null for a picture that stays at its own address. */
export const Picture = z.object({
  src: z.string(),
  media: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  blur: z.string().nullable(),
  alt: z.string(),
  colour: z.string().nullable(),
})
export type Picture = z.infer<typeof Picture>

/** A colour of a product and the pictures that show it. */
export const Variant = z.object({ name: z.string(), hex: z.string().nullable(), images: z.array(z.string()) })
export const Detail = z.object({ label: z.string(), value: z.string() })

const card = {
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  handle: z.string(),
  title: z.string(),
  productType: ProductType,
  category: z.string(),
  categoryLabel: z.string(),
  gender: Gender,
  brand: z.string(),
  price: Rupees,
  mrp: Rupees,
  discountPercent: z.number().int(),
  rentPrice: Rupees.nullable(),
  deposit: Rupees.nullable(),
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  freeDelivery: z.boolean(),
  stock: z.number().int(),
  image: z.string(),
  picture: Picture.nullable(),
  endsAt: z.iso.datetime().nullable(),
}

/** A product as a list shows it. For a rental, `price` is what the garment is worth and `rentPrice` one day's rent. */
export const ProductCard = z.object(card)
export type ProductCard = z.infer<typeof ProductCard>

/** From `days` days on, a day's rent is `price`. */
export const RentStep = z.object({ days: z.number().int().min(2).max(90), price: Rupees })

export const Product = z.object({
  ...card,
  status: ProductStatus,
  description: z.string(),
  details: z.array(Detail),
  sizes: z.array(z.string()),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  variants: z.array(Variant),
  skus: z.array(Sku),
  rentSteps: z.array(RentStep),
  /** What a rental says itself about its days; null: as its category or the store says. See `rentalTerms`. */
  daysBefore: z.number().int().nullable(),
  daysAfter: z.number().int().nullable(),
  minDays: z.number().int().nullable(),
  maxDays: z.number().int().nullable(),
})
export type Product = z.infer<typeof Product>

export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating', 'discount'] as const
export type Sort = (typeof sorts)[number]

export const ProductQuery = z.object({
  ...PageQuery,
  productType: ProductType.optional(),
  q: optionalText(100),
  category: optionalText(40),
  gender: listOf(Gender),
  minPrice: RupeesInQuery.optional(),
  maxPrice: RupeesInQuery.optional(),
  rating: z.coerce.number().min(0).max(5).optional(),
  discount: z.coerce.number().min(0).max(100).optional(),
  sort: z.enum(sorts).default('relevance'),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** How many products each value of a filter would show, given all the other filters. */
export const Facet = z.object({ value: z.string(), label: z.string(), count: z.number().int() })
export type Facet = z.infer<typeof Facet>

export const ProductList = z.object({
  data: z.array(ProductCard),
  /** With `isEstimate` the counts here and in the facets are about so many: a very long list is not counted for everybody. */
  pagination: Pagination.extend({ isEstimate: z.literal(true).optional() }),
  facets: z.object({ category: z.array(Facet), gender: z.array(Facet) }),
  /** There was nothing of what was typed; this is what was looked for instead. */
  correctedTo: z.string().optional(),
})
export type ProductList = z.infer<typeof ProductList>

export const listProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products',
  summary: 'Live products, filtered, sorted and paged',
  query: ProductQuery,
  reply: ProductList,
})

export const latestCollection = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/latest',
  summary: 'At most six products for the home page, in the preferred order',
  reply: z.object({ data: z.array(ProductCard).max(6) }),
})

export const chosenProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/chosen',
  summary: 'The live products with these ids, in this order: what somebody has put on a list of their own',
  query: z.object({ id: listOf(z.string().max(100)) }),
  reply: z.object({ data: z.array(ProductCard) }),
})

/** Enough of a product to be recognised and opened. */
export const Suggestion = ProductCard.pick({
  id: true,
  title: true,
  handle: true,
  price: true,
  rentPrice: true,
}).extend({
  /** A small picture, or nothing. */
  image: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** What a search box offers while one types; categories with how much of the marketplace fits in them. */
export const Suggestions = z.object({ categories: z.array(Facet), products: z.array(Suggestion) })
export type Suggestions = z.infer<typeof Suggestions>

export const suggest = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/suggestions',
  summary: 'A few products and categories that fit what somebody is typing',
  query: z.object({ q: text(100) }),
  reply: Suggestions,
})

export const showProduct = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/:slug',
  summary: 'One live product by its slug or id, with its SKUs and pictures, and what is similar to it',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.object({ product: Product, similar: z.array(ProductCard) }),
})
