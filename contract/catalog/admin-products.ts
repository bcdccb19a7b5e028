import { z } from 'zod'
import { Gender, Detail, Product, ProductCard, ProductStatus, ProductType, RentStep } from './catalog.ts'
import { categories, type Category } from './categories.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hsn } from '../invoicing/hsn.ts'
import { EnteredRupees, optionalText, PageQuery, Pagination, Rupees, text } from '../core/wire.ts'

const CategorySlug = z.enum(Object.keys(categories) as [Category, ...Category[]])

const Price = EnteredRupees.refine((amount) => amount > 0, 'Enter an amount above 0')
const Units = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'Enter at least 0')
  .max(1_000_000, 'At most 10,00,000')
const Days = (least: number) => z.number().int('Enter a whole number of days').min(least).max(90).nullable()

/** A web address, or the address of a picture that lies in the shop's own storage. */
export const PictureAddress = text(2000).refine(
  (src) => /^https:\/\/[^\s]+$/i.test(src) || /^\/media\/[0-9a-f]{32}\//.test(src),
  'Enter an address that starts with https://',
)

const NewPicture = z.object({
  src: PictureAddress,
  alt: text(300).default(''),
  colour: text(80).nullable().default(null),
})

/**
 * One size and colour of the grid that staff fill in. Without `stock` it shares the pile that the product's own `stock` counts.
 * `stockWas` is what staff saw: with it the difference is booked, so that what was sold meanwhile stays sold.
 */
export const GridCell = z.object({
  size: text(80).nullable(),
  colour: text(80).nullable(),
  code: text(100).nullable().optional(),
  price: Price.optional(),
  stock: Units.nullable().optional(),
  stockWas: Units.nullable().optional(),
  /** Garments to rent out, those in the wash and with customers too. */
  pieces: Units.max(1000, 'At most 1,000 pieces').nullable().optional(),
})
export type GridCell = z.infer<typeof GridCell>

const fields = {
  title: text(255, 'Product Title is required').min(1, 'Product Title is required'),
  description: text(20_000),
  category: CategorySlug,
  gender: Gender,
  brand: text(120),
  status: ProductStatus,
  price: Price,
  /** Struck through beside the price; none, or 0, means the price itself. */
  mrp: EnteredRupees.nullable(),
  /** Rent of a day, for rentals only. */
  rentPrice: EnteredRupees.nullable(),
  /** For rentals only; when it is missing, twice the price. */
  deposit: EnteredRupees.nullable(),
  freeDelivery: z.boolean(),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  /** What it is taxed under; none: what its category is. */
  hsn: Hsn.nullable(),
  details: z
    .array(Detail.extend({ label: text(80).min(1, 'Enter a name'), value: text(300) }))
    .max(40, 'At most 40 details'),
  /** The main picture, and more of them; `gallery` says the same with words and colours, and counts before these two. */
  image: PictureAddress,
  images: z.array(PictureAddress).max(20, 'At most 20 pictures'),
  gallery: z.array(NewPicture).max(20, 'At most 20 pictures'),
  sizes: z.array(text(80).min(1)).max(60, 'At most 60 sizes'),
  /** Units of all sizes together; for goods only. */
  stock: Units.nullable(),
  stockWas: Units,
  colours: z
    .array(
      z.object({
        name: text(80).min(1),
        hex: z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .nullable(),
      }),
    )
    .max(30, 'At most 30 colours'),
  /** Every size and colour; counts before `sizes`. */
  grid: z.array(GridCell).min(1, 'At least one size').max(300, 'At most 300 sizes and colours'),
  daysBefore: Days(0),
  daysAfter: Days(0),
  minDays: Days(1),
  maxDays: Days(1),
  rentSteps: z.array(RentStep.extend({ price: EnteredRupees })).max(10, 'At most 10 steps'),
}

/** What can be wrong between the fields of a product, field by field. */
function validate(given: ProductChange, context: z.RefinementCtx) {
  const fieldError = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const { price, mrp, minDays, maxDays, grid, rentSteps } = given
  if (mrp && price && mrp < price) fieldError('mrp', 'MRP cannot be lower than the price')
  if (minDays && maxDays && minDays > maxDays) {
    fieldError('maxDays', 'The maximum must not be less than the minimum')
  }
  const keys = (grid ?? []).map(({ size, colour }) => JSON.stringify([size, colour]))
  if (new Set(keys).size < keys.length) fieldError('grid', 'Duplicate size and colour')
  const days = (rentSteps ?? []).map((step) => step.days)
  if (new Set(days).size < days.length) fieldError('rentSteps', 'Duplicate number of days')
}

const change = z.object(fields).partial().extend({
  productType: ProductType.optional(),
  /** The version that the editor shows: refused with `changed_meanwhile` when somebody else has saved since. */
  version: z.number().int().optional(),
})
/** What changes of a product; what is absent stays. */
export type ProductChange = z.infer<typeof change>
export const ProductChange = change.superRefine(validate)

const isRent = ({ productType }: { productType?: ProductType | undefined }) => productType === 'rent'

/** A product to be put into the shop, as the form of the spec sends it. */
export const NewProduct = change
  .omit({ version: true })
  .extend({
    title: fields.title,
    price: fields.price,
    productType: ProductType.default('marketplace'),
    category: CategorySlug.default('garba-dresses'),
    gender: Gender.default('women'),
    status: ProductStatus.default('live'),
    freeDelivery: z.boolean().default(false),
  })
  .superRefine(validate)
  .superRefine((given, context) => {
    const fieldError = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!given.image && !given.gallery?.length) fieldError('image', 'Primary Image URL is required')
    if (isRent(given) && !given.rentPrice) fieldError('rentPrice', 'Rent Price/Day is required')
  })
export type NewProduct = z.infer<typeof NewProduct>

/** How one size and colour is counted: goods by their pile, which sizes may share, rentals by their pieces. */
const CountedSku = z.object({
  id: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  code: z.string().nullable(),
  price: Rupees,
  stock: z.number().int().nullable(),
  stockItem: z.string().nullable(),
  pieces: z.number().int().nullable(),
})
export type CountedSku = z.infer<typeof CountedSku>

/** A product as its editor needs it, whatever its status. */
export const AdminProduct = Product.omit({ skus: true }).extend({
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Its own; rentals are taxed as renting whatever stands here. */
  hsn: z.string().nullable(),
  /** Every size and colour that is sold. */
  cells: z.array(CountedSku),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** A product as a list of staff shows it. Shoppers get what their own list says. */
export const AdminProductRow = ProductCard.extend({
  status: ProductStatus.default('live'),
  description: z.string().default(''),
  images: z.array(z.string()).default([]),
  sizes: z.array(z.string()).default([]),
  version: z.number().int().default(1),
  updatedAt: z.iso.datetime().nullable().default(null),
  /** Sizes and colours of which five or fewer are left. */
  low: z.number().int().default(0),
})
export type AdminProductRow = z.infer<typeof AdminProductRow>

export const adminSorts = ['newest', 'oldest', 'title', 'price-asc', 'price-desc', 'updated'] as const
export type AdminSort = (typeof adminSorts)[number]
export const stockFilters = ['out', 'low'] as const

/** A filtered list is not counted further: what comes then is "more than". */
export const countedUpTo = 1000

export const ProductCounts = z.object({ marketplace: z.number(), rent: z.number(), total: z.number() })

export const listAdminProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/admin/products',
  summary:
    'Staff: products of every status but archived ones, and how many there are. Without a token of staff: what the public list answers',
  query: z.object({
    page: PageQuery.page,
    limit: z.coerce.number().int().min(1).max(200).default(100),
    productType: ProductType.optional(),
    /** Words of title and category, or a whole slug, id or SKU code. */
    q: optionalText(100),
    category: optionalText(40),
    status: ProductStatus.optional(),
    /** `low`: some size has five or fewer left; `out`: some size has none. */
    stock: z.enum(stockFilters).optional(),
    sort: z.enum(adminSorts).default('newest'),
    /** Where the page before ended: its `next`. */
    after: text(600).optional(),
  }),
  reply: z.object({
    data: z.array(AdminProductRow),
    counts: ProductCounts,
    /** Products that the filter leaves, counted up to `countedUpTo` + 1; null where nobody has counted them. */
    total: z.number().int().nullable().default(null),
    /** Opens the page that follows; null behind the last one. */
    next: z.string().nullable(),
    pagination: Pagination.optional(),
  }),
})

const productId = z.object({ id: z.string().max(100) })

export const showAdminProduct = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'One product with everything that can be edited, archived ones too',
  params: productId,
  reply: AdminProduct,
})

export const createProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Puts a product into the shop. Pictures at other addresses are fetched into its own storage',
  body: NewProduct,
  reply: AdminProduct,
  status: 201,
})

export const changeProduct = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Changes what is named of a product. With `version` it is refused when somebody else was faster',
  params: productId,
  body: ProductChange,
  reply: AdminProduct,
})

export const archiveProduct = endpoint({
  access: 'catalogue',
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Takes a product out of the shop. Orders keep what they say of it, and it can be restored',
  params: productId,
  reply: z.object({ success: z.literal(true) }),
})

export const restoreProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  summary: 'Puts an archived product back where it was',
  params: productId,
  reply: AdminProduct,
})

export const setProductStatus = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/status',
  summary: 'Sets the status of several products at once, all or none',
  body: z.object({
    ids: z.array(z.string().max(100)).min(1, 'Choose products').max(200, 'At most 200 at once'),
    status: ProductStatus,
  }),
  reply: z.object({ changed: z.number().int() }),
})

export const duplicateProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  summary: 'Makes a copy, pending and without stock, to be changed into another product',
  params: productId,
  reply: AdminProduct,
  status: 201,
})
