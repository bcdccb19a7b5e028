import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { Hsn } from '../invoicing/hsn.ts'
import { SizeChart } from './size-charts.ts'

/** The slug of a category, which is part of addresses. The server also accepts an earlier slug of a category. */
export const CategorySlug = z
  .string('Choose a category')
  .max(40, 'Choose a category')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Choose a category')

/** Products whose category is unknown, for example in an import, are of this category. It cannot be deleted, archived or moved. */
export const FALLBACK_CATEGORY = 'other'

/** The address of the page on which staff create a category, so no category has this slug. */
export const NEW_CATEGORY = 'new'

/** The lists that offer a category: the filters of the marketplace and of the rent store, and the form of sellers. */
export const CategoryList = z.enum(['marketplace', 'rent', 'sellerForm'])
export type CategoryList = z.infer<typeof CategoryList>

/** `hsn` is the HSN code of its products that have no code of their own. */
export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  offeredIn: z.array(CategoryList),
  hsn: z.string(),
})
export type Category = z.infer<typeof Category>

/** A rental term in days; null if a more general term applies. */
export const Days = (least: number, most: number) =>
  z
    .number('Enter a whole number of days')
    .int('Enter a whole number of days')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`)
    .nullable()

const fields = {
  name: text(60).min(1, 'Enter a name'),
  slug: z
    .string()
    .max(40, 'At most 40 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens'),
  /** The id of a stored picture; null shows the picture of the most popular product. */
  media: text(64).nullable(),
  hsn: Hsn,
  offeredIn: z.array(CategoryList),
  /** Empty if the sizes of the products need no chart. */
  sizeCharts: z.array(SizeChart).max(6, 'At most 6 size charts'),
  /** The items that staff check when they hand out a rental and take it back; empty means one piece. */
  setItems: z.array(text(60).min(1, 'Enter the name of the item')).max(20, 'At most 20 items'),
  /**
   * Rental terms. Null means that the term of the store applies. A garment comes back on the day after its last night, so at least one day is
   * needed after it.
   */
  daysBefore: Days(0, 30),
  daysAfter: Days(1, 30),
  minDays: Days(1, 90),
  maxDays: Days(1, 90),
}

function validate(
  { minDays, maxDays }: { minDays?: number | null; maxDays?: number | null },
  context: z.RefinementCtx,
) {
  if (!minDays || !maxDays || minDays <= maxDays) return
  context.addIssue({
    code: 'custom',
    path: ['maxDays'],
    message: 'The longest rental cannot be shorter than the shortest',
  })
}

/** A new category. Without a slug, the slug is made from the name. */
export const NewCategory = z
  .object({
    ...fields,
    slug: z.union([z.literal(''), fields.slug]).default(''),
    media: fields.media.default(null),
    offeredIn: fields.offeredIn.default(['marketplace', 'sellerForm']),
    sizeCharts: fields.sizeCharts.default([]),
    setItems: fields.setItems.default([]),
    daysBefore: fields.daysBefore.default(null),
    daysAfter: fields.daysAfter.default(null),
    minDays: fields.minDays.default(null),
    maxDays: fields.maxDays.default(null),
  })
  .superRefine(validate)
export type NewCategory = z.infer<typeof NewCategory>

/** All fields of a category. `version` is the version that the form loaded. */
export const CategoryChange = z.object({ ...fields, version: z.number().int() }).superRefine(validate)
export type CategoryChange = z.infer<typeof CategoryChange>

/** A category with all data that staff can change. `oldSlugs` are its earlier slugs. `products` includes archived products. */
export const AdminCategory = z.object({
  ...fields,
  name: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  isArchived: z.boolean(),
  products: z.number().int(),
  /** The number of submissions of sellers. */
  submissions: z.number().int(),
  version: z.number().int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

export const listCategories = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/categories',
  summary: 'Lists the categories that are not archived, in their sequence, or only those that a list offers',
  query: z.object({ offeredIn: CategoryList.optional() }),
  reply: z.object({ data: z.array(Category) }),
})

export const adminCategories = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'Lists all categories with their settings and the number of their products',
  reply: z.object({ data: z.array(AdminCategory) }),
})

export const createCategory = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Creates a category at the end of the sequence',
  body: NewCategory,
  reply: AdminCategory,
  status: 201,
})

const params = z.object({ slug: z.string().max(60) })

export const changeCategory = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  summary: 'Changes a category. After a change of the slug, links with the earlier slug keep working',
  params,
  body: CategoryChange,
  reply: AdminCategory,
})

export const orderCategories = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/category-order',
  summary: 'Sets the sequence of the categories. Categories that are not listed come last',
  body: z.object({ slugs: z.array(z.string().max(60)).min(1).max(500) }),
  reply: z.object({ data: z.array(AdminCategory) }),
})

const MoveTo = z.object({
  /** The slug of the category that gets the products. Null or `''` leaves them in their category. */
  moveTo: z
    .union([z.literal(''), CategorySlug])
    .nullable()
    .default(null),
})

export const archiveCategory = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/categories/:slug/archive',
  summary: 'Archives a category, so that it is offered nowhere. Can move its products to another category',
  params,
  body: MoveTo,
  reply: AdminCategory,
})

export const restoreCategory = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/categories/:slug/restore',
  summary: 'Restores an archived category',
  params,
  reply: AdminCategory,
})

export const deleteCategory = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/categories/:slug/delete',
  summary:
    'Deletes a category that no product uses. Can move its products to another category, and its links with them',
  params,
  body: MoveTo,
  reply: z.object({ success: z.literal(true) }),
})
