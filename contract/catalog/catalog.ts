import { z } from 'zod'
import { MAX_WISHLIST } from '../cart/wishlist.ts'
import { endpoint } from '../core/endpoint.ts'
import { SizeChart } from './size-charts.ts'
import { declarationNames, declarations, MONTH, type Declaration } from './declarations.ts'
import {
  listOf,
  optionalText,
  PageQuery,
  Pagination,
  Rupees,
  RupeesInQuery,
  text,
  pageSize,
} from '../core/wire.ts'

/**
 * The longest texts and lists of a product. Imported files have the same limits, so that the editor can save every product. A product of a
 * Shopify shop has at most 250 pictures, 512 characters about each, and 2,048 variants (Shopify's limits in 2026).
 */
export const productLimits = {
  pictures: 250,
  pictureText: 512,
  /** Of a size or a colour. */
  option: 80,
  colours: 250,
  /** Sizes and colours together. */
  rows: 2048,
  details: 40,
  detailLabel: 80,
  detailValue: 300,
} as const

export const MRP_BELOW_PRICE = 'MRP cannot be lower than the price'

export const ProductType = z.enum(['marketplace', 'rent'])
export type ProductType = z.infer<typeof ProductType>
export const ProductStatus = z.enum(['live', 'pending', 'rejected', 'archived'])
export const Gender = z.enum(['women', 'men', 'kids'])
export type Gender = z.infer<typeof Gender>

/** One size and colour of a product. `available` is the number of available units, or of rental pieces. */
export const Sku = z.object({
  id: z.string(),
  code: z.string().nullable(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  price: Rupees,
  available: z.number().int(),
})
export type Sku = z.infer<typeof Sku>

/** `media` is the id of a picture that the shop stores in four widths; null for a picture on another site. */
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

/** The declarations of a product as entered, see `declarations`. An empty text removes a declaration. */
export const EnteredDeclarations = z.object(
  Object.fromEntries(declarationNames.map((name) => [name, entered(name).optional()])) as Record<
    Declaration,
    z.ZodOptional<z.ZodString>
  >,
)

function entered(name: Declaration) {
  const declaration = text(declarations[name].max)
  return name === 'madeIn'
    ? declaration.refine((month) => month === '' || MONTH.test(month), 'Enter month and year as 08/2026')
    : declaration
}

/** The declarations of a product. Absent ones are not declared. */
export const Declarations = z.partialRecord(
  z.enum(declarationNames as [Declaration, ...Declaration[]]),
  z.string(),
)

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
  /** The id of the second picture, which a card shows on hover; null if there is none in the shop's storage. */
  secondPicture: z.string().nullable(),
  endsAt: z.iso.datetime().nullable(),
}

/** A product in a list. For a rental, `price` is the value of the garment and `rentPrice` the rent per day. */
export const ProductCard = z.object(card)
export type ProductCard = z.infer<typeof ProductCard>

/** Rentals of at least `days` days cost `price` per day. */
export const RentStep = z.object({ days: z.number().int().min(2).max(90), price: Rupees })

export const Product = z.object({
  ...card,
  status: ProductStatus,
  /** The name of the seller; null if the shop itself sells the product. */
  soldBy: z.string().nullable(),
  description: z.string(),
  details: z.array(Detail),
  declarations: Declarations,
  sizes: z.array(z.string()),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  variants: z.array(Variant),
  skus: z.array(Sku),
  rentSteps: z.array(RentStep),
  /** The size charts that fit the gender and the sizes of the product. */
  sizeCharts: z.array(SizeChart),
  /** Rental terms that are set for this product. Null means the term of the category, or else of the store; see `rentalTerms`. */
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
  /** Products with one of these sizes and one of these colours; with `inStock`, the same SKU is in stock. */
  size: listOf(text(20)),
  /** Keys of `attributes.ts`. Like an unknown category, an unknown colour or fabric matches no product. */
  colour: listOf(text(20)),
  fabric: listOf(text(20)),
  /** Ids of sellers; the shop's own products have the id `shop`. */
  seller: listOf(text(100)),
  inStock: z.stringbool({ error: 'Use true or false' }).optional(),
  sort: z.enum(sorts).default('relevance'),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/**
 * One value of a filter. `count` is the number of products that the list would contain with this value, given the values of all other
 * filters.
 */
export const Facet = z.object({ value: z.string(), label: z.string(), count: z.number().int() })
export type Facet = z.infer<typeof Facet>

export const ProductList = z.object({
  data: z.array(ProductCard),
  /** If `isEstimate` is set, the total is an estimate, because exact counts of long lists are slow. */
  pagination: Pagination.extend({ isEstimate: z.literal(true).optional() }),
  /** In a large catalogue, the counts of categories and genders can be estimates, even if the total is exact. */
  facets: z.object({ category: z.array(Facet), gender: z.array(Facet) }),
  /** The current slug of the requested category, if the request names it by an earlier slug. */
  currentCategory: z.string().optional(),
  /** The corrected or shortened search text. It was used because the original text had no results. */
  correctedTo: z.string().optional(),
  /** A word that is similar to the search text and finds products. Filled only if nothing was found. */
  nearest: z.string().optional(),
  /** What the search text was understood to mean besides its words, for example a colour; `without` is the text without it. */
  understood: z.array(z.object({ label: z.string(), without: z.string() })).optional(),
})
export type ProductList = z.infer<typeof ProductList>

export const listProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products',
  summary: 'Lists live products, filtered, sorted and paginated',
  query: ProductQuery,
  reply: ProductList,
})

/** The number of products for each value of the filters. A value without products has the count 0. */
export const FilterCounts = z.object({
  rating: z.array(Facet),
  discount: z.array(Facet),
  size: z.array(Facet),
  colour: z.array(Facet),
  fabric: z.array(Facet),
  seller: z.array(Facet),
  inStock: z.number().int(),
  /** True if the counts are estimates, because exact counts of a large catalogue are slow. */
  isEstimate: z.boolean(),
})
export type FilterCounts = z.infer<typeof FilterCounts>

export const countFilters = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/filters',
  summary: 'Counts the live products for each value of the filters, given the values of all other filters',
  query: ProductQuery.omit({ page: true, limit: true, sort: true }),
  reply: FilterCounts,
})

export const latestCollection = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/latest',
  summary: 'Lists at most six products for the home page',
  reply: z.object({ data: z.array(ProductCard).max(6) }),
})

/** A category of the marketplace: the number of its products, and the picture of its most popular product. */
export const CategoryTile = Facet.extend({ picture: Picture.nullable() })
export type CategoryTile = z.infer<typeof CategoryTile>

export const categoryTiles = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/categories/tiles',
  summary:
    'Lists the first categories of the marketplace that have products, each with a picture, for the home page',
  query: z.object({ limit: pageSize({ max: 20, fallback: 6 }) }),
  reply: z.object({ data: z.array(CategoryTile) }),
})

export const chosenProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/chosen',
  summary: 'Lists the live products with these ids, in this order, for example for a wishlist',
  query: z.object({ id: listOf(z.string().max(100), MAX_WISHLIST) }),
  reply: z.object({ data: z.array(ProductCard) }),
})

/** A product in the search suggestions. */
export const Suggestion = ProductCard.pick({
  id: true,
  title: true,
  handle: true,
  price: true,
  rentPrice: true,
}).extend({
  /** URL of a small picture; `''` without a picture. */
  image: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Search suggestions. The count of a category is the number of its matching products in the requested store. */
export const Suggestions = z.object({
  categories: z.array(Facet),
  products: z.array(Suggestion),
  /** The text that was searched, if it is not the typed one: corrected, shortened, or without a last letter that can become a word. */
  correctedTo: z.string().optional(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggest = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'Suggests products and categories for a search text; with `productType` only of this store, else products of both and categories of the marketplace',
  query: z.object({ q: text(100), productType: ProductType.optional() }),
  reply: Suggestions,
})

export const showProduct = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/:slug',
  summary: 'Returns one live product by slug or id, with its SKUs, pictures and similar products',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.object({ product: Product, similar: z.array(ProductCard) }),
})
