import { z } from 'zod'
import {
  EnteredDeclarations,
  Gender,
  Detail,
  MRP_BELOW_PRICE,
  Product,
  ProductCard,
  ProductStatus,
  ProductType,
  productLimits,
  RentStep,
} from './catalog.ts'
import { CategorySlug, Days } from './categories.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hsn } from '../invoicing/hsn.ts'
import { EnteredRupees, optionalText, PageQuery, Pagination, Rupees, text, pageSize } from '../core/wire.ts'

export const Price = EnteredRupees.refine((amount) => amount > 0, 'Enter an amount above 0')
export const Units = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(1_000_000, 'At most 10,00,000')
const Pieces = Units.max(1000, 'At most 1,000 pieces')
const isPictureAddress = (src: string) =>
  /^https:\/\/[^\s]+$/i.test(src) || /^\/media\/[0-9a-f]{32}\//.test(src)
const NO_ADDRESS = 'Enter a URL that starts with https://'

/** An `https` URL, or the path of a picture in the shop's storage. */
export const PictureAddress = text(2000).refine(isPictureAddress, NO_ADDRESS)

const TOO_MANY_PICTURES = `At most ${productLimits.pictures} pictures`

const optionName = () => text(productLimits.option)

const NewPicture = z.object({
  src: PictureAddress,
  alt: text(productLimits.pictureText).default(''),
  /** Follows a colour that `grid` renames. Null, or a colour that the product does not have, means all colours. */
  colour: optionName().nullable().default(null),
})

/**
 * One size and colour in the product editor. Without its own `stock`, it uses the stock item of the whole product, whose quantity is the
 * field `stock` of the product. `stockWas` is the stock that the editor showed. The server adds the difference between `stock` and
 * `stockWas`, so that units sold in the meantime remain deducted.
 */
export const GridCell = z.object({
  /**
   * The id of the SKU, which gets this size and colour and keeps its stock, pieces and bookings. Without it, the cell is the SKU that has
   * this size and colour, or a new one.
   */
  id: z.string().max(100).optional(),
  size: optionName().nullable(),
  colour: optionName().nullable(),
  code: text(100).nullable().optional(),
  price: Price.optional(),
  stock: Units.nullable().optional(),
  stockWas: Units.nullable().optional(),
  /** Number of rental pieces, including pieces that are being cleaned or are with customers. */
  pieces: Pieces.nullable().optional(),
  /** The number of pieces that the editor showed. Pieces that were added or retired since then remain so. */
  piecesWas: Units.nullable().optional(),
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
  /** Maximum retail price; null or 0 means that it is equal to the price. */
  mrp: EnteredRupees.nullable(),
  /** Rent per day, for rentals only. */
  rentPrice: EnteredRupees.nullable(),
  /** Deposit, for rentals only; null means twice the price. */
  deposit: EnteredRupees.nullable(),
  freeDelivery: z.boolean(),
  /** Start of the sale. Until then the product costs its MRP, which must be above the price. Null: the price applies at once. */
  startsAt: z.iso.datetime({ offset: true }).nullable(),
  /**
   * End of the sale. From then on the product costs its MRP. If a product without an MRP gets a lower price together with a start or an end,
   * its price before the change becomes its MRP.
   */
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  /** HSN code of the product; null means the default code of the category. */
  hsn: Hsn.nullable(),
  details: z
    .array(
      Detail.extend({
        label: text(productLimits.detailLabel).min(1, 'Enter a name'),
        value: text(productLimits.detailValue).min(1, 'Enter a value'),
      }),
    )
    .max(productLimits.details, `At most ${productLimits.details} details`),
  /** Absent declarations keep their values. */
  declarations: EnteredDeclarations,
  /**
   * `image` is the main picture and `images` are the other pictures. `gallery` is a list of pictures with alternative texts and colours;
   * if it is sent, `image` and `images` are ignored.
   */
  image: text(2000)
    .min(1, { error: 'Primary Image URL is required', abort: true })
    .refine(isPictureAddress, NO_ADDRESS),
  images: z.array(PictureAddress).max(productLimits.pictures, TOO_MANY_PICTURES),
  gallery: z.array(NewPicture).max(productLimits.pictures, TOO_MANY_PICTURES),
  sizes: z.array(optionName().min(1)).max(60, 'At most 60 sizes'),
  /** Number of units, shared by all sizes; for goods only. */
  stock: Units.nullable(),
  stockWas: Units,
  /** Number of rental pieces of each size and colour that has no number of its own in `grid`; 1 for a new rental. */
  pieces: Pieces,
  colours: z
    .array(
      z.object({
        name: optionName().min(1),
        hex: z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .nullable(),
      }),
    )
    .max(productLimits.colours, `At most ${productLimits.colours} colours`),
  /** All sizes and colours of the product. If a request contains this field, its field `sizes` is ignored. */
  grid: z
    .array(GridCell)
    .min(1, 'Add at least one size')
    .max(productLimits.rows, `At most ${productLimits.rows} sizes and colours`),
  daysBefore: Days(0, 30),
  daysAfter: Days(1, 30),
  minDays: Days(1, 90),
  maxDays: Days(1, 90),
  rentSteps: z.array(RentStep.extend({ price: EnteredRupees })).max(10, 'At most 10 steps'),
}

const MRP_BEFORE_SALE = 'Enter an MRP above the price: the product costs it until the sale starts'

/** Checks the fields of a product that depend on each other, for example that a sale does not end before it starts. */
function validate(product: ProductChange, context: z.RefinementCtx) {
  const fieldError = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const { price, mrp, minDays, maxDays, grid, rentSteps, startsAt, endsAt } = product
  if (startsAt && price && mrp !== undefined && (mrp ?? 0) <= price) fieldError('mrp', MRP_BEFORE_SALE)
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    fieldError('endsAt', 'The sale cannot end before it starts')
  }
  if (minDays && maxDays && minDays > maxDays) {
    fieldError('maxDays', 'The maximum cannot be less than the minimum')
  }
  const needed = (['size', 'colour'] as const).filter((part) => grid?.some((cell) => cell[part]))
  for (const [at, cell] of (grid ?? []).entries()) {
    // The product page asks for a size and a colour if the product has any, so nobody could choose a row without one.
    for (const part of needed) {
      if (!cell[part]) fieldError(`grid.${at}.${part}`, `Enter a ${part}, because other rows have one`)
    }
    if (mrp && cell.price && cell.price > mrp && cell.price !== price) {
      fieldError(`grid.${at}.price`, 'A price cannot exceed the MRP')
    }
  }
  const keys = (grid ?? []).map(({ size, colour }) => JSON.stringify([size, colour]))
  const ids = (grid ?? []).flatMap(({ id }) => id ?? [])
  if (new Set(keys).size < keys.length || new Set(ids).size < ids.length) {
    fieldError('grid', 'Duplicate size and colour')
  }
  const days = (rentSteps ?? []).map((step) => step.days)
  if (new Set(days).size < days.length) fieldError('rentSteps', 'Duplicate number of days')
}

const change = z.object(fields).partial().extend({
  productType: ProductType.optional(),
  /**
   * The version that the editor loaded. The change is refused with `changed_meanwhile` if the stored version is newer (optimistic
   * locking).
   */
  version: z.number().int().optional(),
})
/** A partial update of a product. */
export type ProductChange = z.infer<typeof change>
export const ProductChange = change.superRefine(validate)

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const isRent = ({ productType }: { productType?: ProductType | undefined }) => productType === 'rent'

/** A new product. A field with a default value may be omitted. */
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
  .superRefine((product, context) => {
    const fieldError = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (product.mrp && product.price && product.mrp < product.price) fieldError('mrp', MRP_BELOW_PRICE)
    if (product.startsAt && product.mrp === undefined) fieldError('mrp', MRP_BEFORE_SALE)
  })
  // these are also checked if other fields are wrong, so that one reply names all missing fields
  .refine(({ image, gallery }) => Boolean(image) || Boolean(gallery?.length), {
    path: ['image'],
    message: 'Primary Image URL is required',
    when: isObject,
  })
  .refine((product) => !isRent(product) || Boolean(product.rentPrice), {
    path: ['rentPrice'],
    message: 'Rent Price/Day is required',
    when: isObject,
  })
export type NewProduct = z.infer<typeof NewProduct>

/** One size and colour with its stock. Goods have a stock item, which several sizes may share; rentals have pieces. */
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

type Availability = { status: string; productType: ProductType; stock: number }

/**
 * Returns a warning for staff if shoppers see a product as sold out although it is live. `stock` is the number of units or pieces. With
 * `isForm`, a product that is not live yet has a warning too.
 */
export function availabilityWarning(product: Availability, { isForm = false } = {}): string | null {
  const { status, stock } = product
  if (stock > 0 || (status !== 'live' && !(isForm && status === 'pending'))) return null
  const shoppersSee = status === 'live' ? 'Shoppers see' : 'Once it is live, shoppers see'
  return isRent(product)
    ? `${shoppersSee} this rental as sold out, because it has no pieces.`
    : `${shoppersSee} this product as sold out, because its stock is 0.`
}

/** See `availabilityWarning`. */
const warning = z.string().nullable()

/** A product in the editor of staff, in any status and with all fields. */
export const AdminProduct = Product.omit({ skus: true, sizeCharts: true }).extend({
  warning,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The HSN code that is set for this product. Rentals ignore it and use the service code of renting. */
  hsn: z.string().nullable(),
  /** Start of a coming sale; null if the price applies now. `price` and the prices of the sizes are those of the sale. */
  startsAt: z.iso.datetime().nullable(),
  /** All sizes and colours that are on sale. */
  cells: z.array(CountedSku),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/**
 * A product in the product list of staff. For callers who are not staff, the fields that only staff may see contain fixed default values.
 */
export const AdminProductRow = ProductCard.extend({
  status: ProductStatus.default('live'),
  description: z.string().default(''),
  images: z.array(z.string()).default([]),
  sizes: z.array(z.string()).default([]),
  version: z.number().int().default(1),
  updatedAt: z.iso.datetime().nullable().default(null),
  /** Number of sizes and colours with at most `LOW_STOCK` units left. */
  low: z.number().int().default(0),
  /** Number of people who want to be told when the product is available. */
  waiting: z.number().int().default(0),
  warning: warning.default(null),
})
export type AdminProductRow = z.infer<typeof AdminProductRow>

export const adminSorts = ['newest', 'oldest', 'title', 'price-asc', 'price-desc', 'updated'] as const
export type AdminSort = (typeof adminSorts)[number]
export const stockFilters = ['out', 'low'] as const

/** Limit for counting the matches of a filtered list. If there are more matches, the screen shows "more than" and this number. */
export const countedUpTo = 1000

export const ProductCounts = z.object({ marketplace: z.number(), rent: z.number(), total: z.number() })

export const listAdminProducts = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/admin/products',
  summary:
    'Staff: lists products of every status except archived, with counts. Others get the public product list',
  query: z.object({
    page: PageQuery.page,
    limit: pageSize({ max: 500, fallback: 500 }),
    productType: ProductType.optional(),
    /**
     * Search text: words of title and category, or a slug, product id or SKU code. Products with exactly this slug, id or code come first;
     * capital and small letters of a code are the same.
     */
    q: optionalText(100),
    category: optionalText(40),
    status: ProductStatus.optional(),
    /** `low`: a size has at most `LOW_STOCK` units left; `out`: a size is sold out. */
    stock: z.enum(stockFilters).optional(),
    sort: z.enum(adminSorts).default('newest'),
    /** Cursor: `next` of the previous page. */
    after: text(600).optional(),
  }),
  reply: z.object({
    data: z.array(AdminProductRow),
    counts: ProductCounts,
    /** Number of matches; with a search, category or stock filter at most `countedUpTo` + 1. Null when the matches are not counted. */
    total: z.number().int().nullable().default(null),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    pagination: Pagination.optional(),
  }),
})

/** The products of one bulk action. */
export const productIds = z
  .array(z.string().max(100))
  .min(1, 'Choose at least one product')
  .max(200, 'At most 200 at once')

const productId = z.object({ id: z.string().max(100) })

export const showAdminProduct = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Returns one product, archived or not, with all editable fields',
  params: productId,
  reply: AdminProduct,
})

export const createProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Creates a product. Pictures from other sites are copied into the shop’s storage',
  body: NewProduct,
  reply: AdminProduct,
  status: 201,
  idempotent: true,
})

export const changeProduct = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary:
    'Updates fields of a product. With `version`, refused if someone else has saved it in the meantime',
  params: productId,
  body: ProductChange,
  reply: AdminProduct,
})

export const archiveProduct = endpoint({
  access: 'catalogue',
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Archives a product. Orders keep its details, and it can be restored',
  params: productId,
  reply: z.object({ success: z.literal(true) }),
})

export const restoreProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  summary: 'Restores an archived product',
  params: productId,
  reply: AdminProduct,
})

export const duplicateProduct = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  summary: 'Duplicates a product; the copy is pending and has no stock',
  params: productId,
  reply: AdminProduct,
  status: 201,
  idempotent: true,
})
