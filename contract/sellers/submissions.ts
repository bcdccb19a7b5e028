import { z } from 'zod'
import { Declarations, EnteredDeclarations, MRP_BELOW_PRICE, ProductType } from '../catalog/catalog.ts'
import { endpoint, type FileRule } from '../core/endpoint.ts'
import { paise, type Paise } from '../core/money.ts'
import { nameText, optionalName } from '../accounts/names.ts'
import { imagesPerProduct, pictureLimit, textLimits } from './seller-terms.ts'
import { isWholePaise, Rupees, text } from '../core/wire.ts'

// Endpoints for the submissions of sellers.

/** An amount in rupees as the text of a form field: `499.50`. In the program it is in paise. */
const TypedRupees = z.codec(
  z
    .union([z.string(), z.number()])
    .prefault('')
    .refine((typed) => Number(typed) > 0, { error: 'Enter a price greater than 0', abort: true })
    .refine((typed) => Number(typed) <= 9_999_999, { error: 'That price is too large', abort: true })
    .refine((typed) => isWholePaise(Number(typed)), 'At most two decimals'),
  z.custom<Paise>((amount) => Number.isSafeInteger(amount)),
  { decode: (typed) => paise(Math.round(Number(typed) * 100)), encode: (amount) => String(amount / 100) },
)

const OptionalRupees = z.codec(
  z.union([z.literal(''), TypedRupees], 'Enter an amount in rupees').prefault(''),
  z.custom<Paise>().nullable(),
  {
    decode: (typed) => typed || null,
    encode: (amount) => amount ?? '',
  },
)

/** A category in a form: its name or its slug. The server knows which categories sellers can choose. */
const SellerCategoryField = text(60).min(1, 'Choose a category').prefault('')

/** HSN code, the code of the customs tariff: 4, 6 or 8 digits. It may be empty. */
export const Hsn = z
  .string()
  .trim()
  .regex(/^(\d{4}(\d{2}){0,2})?$/, 'Enter an HSN code with 4, 6 or 8 digits')

const texts = (limits: Record<keyof typeof textLimits, number>) => ({
  name: text(limits.name).min(2, 'Enter a name of at least 2 characters').prefault(''),
  description: text(limits.description)
    .min(10, 'Enter a description with at least 10 characters')
    .prefault(''),
  brand: text(limits.brand).min(1, 'Enter the brand').prefault(''),
})

const { name, description, brand } = texts(textLimits)

const submittedFields = z.object({
  name,
  description,
  price: TypedRupees,
  category: SellerCategoryField,
  brand,
  sellerName: nameText({ missing: 'Enter your name (at least 2 characters)' }).prefault(''),
  businessName: optionalName(100),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address')).prefault(''),
  phone: text(40).min(10, 'Enter a phone number with at least 10 characters').prefault(''),
  mrp: OptionalRupees,
  hsn: Hsn.prefault(''),
  /** Absent for clients that know only the fields above; the server then assumes India, the country of its sellers. */
  countryOfOrigin: EnteredDeclarations.shape.countryOfOrigin
    .unwrap()
    .min(2, 'Enter the country of origin')
    .optional(),
  ...EnteredDeclarations.omit({ countryOfOrigin: true }).shape,
})

type Prices = { price: Paise; mrp: Paise | null }

/**
 * Adds the rule that the price may not exceed the MRP. It is also checked if other fields are wrong, so that one reply names all errors.
 */
export const withinMrp = <Schema extends z.ZodType<Prices>>(schema: Schema) =>
  schema.refine(({ price, mrp }) => mrp === null || mrp >= price, {
    path: ['mrp'],
    error: MRP_BELOW_PRICE,
    when: ({ value }) => {
      const { price, mrp } = (value ?? {}) as Partial<Record<keyof Prices, unknown>>
      return Number.isSafeInteger(price) && Number.isSafeInteger(mrp)
    },
  })

export const ProductSubmission = withinMrp(submittedFields)
export type ProductSubmission = z.output<typeof ProductSubmission>

/**
 * A changed submission. `pictures` lists the pictures in their new sequence. Each entry is the id of a stored picture, or `+` for an
 * uploaded file; the first `+` is the first uploaded file. The server refuses a text above `textLimits` unless the product has it already,
 * and an MRP below the price. A change of a rental has no MRP.
 */
export const ChangedSubmission = submittedFields.extend({
  ...texts({ name: 255, description: 20_000, brand: 120 }),
  pictures: text(700).prefault(''),
})
export type ChangedSubmission = z.output<typeof ChangedSubmission>

/**
 * A listed product when its seller submitted a change of it, as the form shows it. Amounts are in paise; `category` is a slug; `pictures`
 * are ids of stored pictures.
 */
export type ProductBefore = Pick<
  ProductSubmission,
  'name' | 'description' | 'brand' | 'category' | 'price' | 'mrp'
> & {
  productType: ProductType
  hsn: string | null
  declarations: z.infer<typeof Declarations>
  pictures: string[]
}

const imageRule: FileRule = {
  max: imagesPerProduct,
  maxBytes: pictureLimit.bytes,
  none: 'At least one image is required',
  tooMany: `Maximum ${imagesPerProduct} images allowed`,
  tooLarge: 'The picture is larger than 10 MB',
}
const { none: _none, ...moreImages } = imageRule

export const SubmissionState = z.enum(['submitted', 'changes_asked', 'approved', 'rejected'])

/** A picture of a submission. Until approval only `submissionPicture` returns it; after approval it is public at `src`. */
export const SubmittedPicture = z.object({
  id: z.string(),
  src: z.string(),
  isPublic: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
})
export type SubmittedPicture = z.infer<typeof SubmittedPicture>

export const SubmissionEvent = z.object({
  state: SubmissionState,
  reason: z.string(),
  byStaff: z.string().nullable(),
  at: z.iso.datetime(),
  /** The fields that the seller submitted; null if the event is a decision of staff. */
  fields: z.record(z.string(), z.unknown()).nullable(),
})

/**
 * A submission as its seller and the reviewers see it. `state` is its exact state; `status` simplifies this state to `live`, `pending` or
 * `rejected`.
 */
export const Submission = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The type of the product that the submission changes; null for a new product. */
  productType: ProductType.nullable(),
  /** The price of one unit. For a change of a rental, the rent of one day. */
  price: Rupees,
  category: z.string(),
  brand: z.string(),
  mrp: Rupees.nullable(),
  hsn: z.string(),
  declarations: Declarations,
  sellerName: z.string(),
  businessName: z.string(),
  email: z.string(),
  phone: z.string(),
  images: z.array(z.string()),
  pictures: z.array(SubmittedPicture),
  status: z.enum(['live', 'pending', 'rejected']),
  state: SubmissionState,
  reason: z.string(),
  changesProduct: z.boolean(),
  productId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime(),
})
export type Submission = z.infer<typeof Submission>

/** The number of submissions that a business may make, has made, and may still make in this calendar month. */
export const Quota = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** First day of the next month, when a new quota begins. */
  nextFrom: z.iso.date(),
})
export type Quota = z.infer<typeof Quota>

const id = z.object({ id: z.string().max(100) })

export const submitProduct = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/seller/products',
  summary:
    'Submits a product for review, for the business of the signed-in user or the one with this e-mail address',
  body: ProductSubmission,
  files: { images: imageRule },
  reply: z.object({ success: z.literal(true), message: z.string(), data: Submission, quota: Quota }),
  status: 201,
  idempotent: true,
  limit: 20,
})

export const confirmSubmitter = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/seller/confirm-email',
  summary: 'Verifies the e-mail address of a submission without an account, with the token from an e-mail',
  body: z.object({ token: z.string().min(1).max(100) }),
  reply: z.object({ email: z.string() }),
  limit: 30,
})

export const mySubmissions = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/submissions',
  summary: 'Lists the submissions of the signed-in seller, newest first, at most 200',
  reply: z.object({
    submissions: z.array(Submission),
    quota: Quota,
    /** Name and postal address of the business, to enter as the packer of a product; null without an address. */
    packer: z.string().nullable(),
  }),
})

export const mySubmission = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/submissions/:id',
  summary: 'Returns one submission of the signed-in seller with its history',
  params: id,
  reply: z.object({ submission: Submission, history: z.array(SubmissionEvent) }),
})

export const resubmit = endpoint({
  access: 'seller',
  method: 'PUT',
  path: '/api/seller/submissions/:id',
  summary: 'Resubmits a product that was rejected or needs changes; it does not use the quota again',
  params: id,
  body: ChangedSubmission,
  files: { images: moreImages },
  reply: z.object({ success: z.literal(true), message: z.string(), data: Submission }),
  limit: 20,
})

export const changeListed = endpoint({
  access: 'seller',
  method: 'POST',
  path: '/api/seller/products/:id/changes',
  summary:
    'Submits a change to a product of the signed-in seller; the live product stays until it is approved',
  params: id,
  body: ChangedSubmission.extend({
    /** The version of the product that the form shows. The change is refused with `changed_meanwhile` if the stored version is newer. */
    version: z.coerce.number().int().optional(),
  }),
  files: { images: moreImages },
  reply: z.object({ success: z.literal(true), message: z.string(), data: Submission }),
  status: 201,
  limit: 20,
})

export const listedForm = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/products/:id/changes',
  summary: 'Returns the live data of a product of the signed-in seller, as the start of a change',
  params: id,
  reply: z.object({ submission: Submission, version: z.number().int() }),
})

export const submissionPicture = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/seller/submissions/:id/pictures/:picture',
  summary: 'Returns a picture of a submission as WebP, for its seller and for reviewers',
  params: id.extend({ picture: z.string().max(64) }),
  query: z.object({ width: z.enum(['320', '640', '960', '1280']).default('640') }),
  reply: z.instanceof(Uint8Array),
})
