import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the shop reads of a product file, in the words of the screen. A column that a file does not have changes nothing. */
export const importColumns = {
  handle: 'Handle (names the product)',
  title: 'Title',
  body: 'Description',
  vendor: 'Brand',
  type: 'Category',
  productCategory: 'Shopify product category',
  tags: 'Tags',
  published: 'Published',
  status: 'Status',
  option1Name: 'Option 1 name',
  option1Value: 'Option 1 value',
  option2Name: 'Option 2 name',
  option2Value: 'Option 2 value',
  option3Name: 'Option 3 name',
  option3Value: 'Option 3 value',
  sku: 'SKU code',
  price: 'Price',
  compareAtPrice: 'MRP',
  quantity: 'Stock',
  imageSrc: 'Picture address',
  imagePosition: 'Picture position',
  imageAlt: 'Picture description',
  variantImage: 'Picture of the size or colour',
  id: 'Id',
  rentPrice: 'Rent a day',
  deposit: 'Deposit',
  rentalUnits: 'Rental pieces',
  gender: 'Gender',
  freeDelivery: 'Free delivery',
  saleEndsAt: 'Sale ends at',
  rating: 'Rating',
  ratingCount: 'Number of ratings',
  details: 'Details',
  colourHex: 'Colour code',
  imageColour: 'Colour of the picture',
} as const
export type ImportColumn = keyof typeof importColumns
export const requiredColumns = ['handle', 'title', 'price'] as const satisfies readonly ImportColumn[]

/** The most bytes of a file as it is sent, which may be compressed, and when it is unpacked; the most columns and products in it. */
export const importLimits = {
  sent: 32 * 1024 * 1024,
  unpacked: 128 * 1024 * 1024,
  columns: 300,
  products: 200_000,
} as const

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

/** `failed`: products that an error keeps out. `warnings` keep nothing out. */
export const ImportCounts = z.object({
  rows: z.number().int().default(0),
  products: z.number().int().default(0),
  created: z.number().int().default(0),
  updated: z.number().int().default(0),
  unchanged: z.number().int().default(0),
  failed: z.number().int().default(0),
  pictures: z.number().int().default(0),
  warnings: z.number().int().default(0),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** One product that the import would make or change, and what of it. */
export const ImportPreview = z.object({
  line: z.number().int(),
  handle: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportRow = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.enum(importStates),
  counts: ImportCounts,
  /** Products of the file; null until it has been checked. */
  total: z.number().int().nullable(),
  issues: z.number().int(),
  error: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportIssue = z.object({
  line: z.number().int(),
  column: z.string(),
  handle: z.string(),
  reason: z.string(),
  isWarning: z.boolean(),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** What the shop reads -> the place of its column in the file, counted from 0. */
export const ImportMapping = z.partialRecord(
  z.enum(Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]]),
  z
    .number()
    .int()
    .min(0)
    .max(importLimits.columns - 1),
)
export type ImportMapping = z.infer<typeof ImportMapping>

export const ProductImport = ImportRow.extend({
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: ImportMapping,
  withImages: z.boolean(),
  preview: z.array(ImportPreview),
  firstIssues: z.array(ImportIssue),
  /** Files go after a week; what is known of their import stays. */
  hasFile: z.boolean(),
})
export type ProductImport = z.infer<typeof ProductImport>

const named = z.object({ id: z.uuid() })

export const uploadImport = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/imports',
  about:
    'Keeps a product file (CSV, also gzipped) and answers what its columns seem to be; nothing is imported',
  files: {
    file: {
      max: 1,
      maxBytes: importLimits.sent,
      none: 'Choose a CSV file',
      tooMany: 'One file at a time',
      tooLarge: 'The file is larger than 32 MB; larger ones go in with the command “npm run import”',
    },
  },
  reply: ProductImport,
  status: 201,
  limit: 20,
})

export const listImports = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/imports',
  about: 'Imports of products, newest first; `before` continues behind that one',
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ imports: z.array(ImportRow) }),
})

export const showImport = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/imports/:id',
  about: 'One import: what the file has, what would change, and how far it is',
  params: named,
  reply: ProductImport,
})

export const checkImport = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  about: 'Reads the whole file with these columns and writes nothing: what would change, and what is wrong',
  params: named,
  body: z.object({ mapping: ImportMapping, withImages: z.boolean().default(true) }),
  reply: ProductImport,
})

export const startImport = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/imports/:id/start',
  about: 'Brings in what the check has found, in the background; one import at a time',
  params: named,
  reply: ProductImport,
})

export const cancelImport = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  about: 'Ends a check or an import. What is in the shop already stays there',
  params: named,
  reply: ProductImport,
})

export const importErrors = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/imports/:id/errors.csv',
  about: 'Everything that is wrong with the file, as CSV: line, column, handle, reason',
  params: named,
  reply: z.unknown(),
  limit: 20,
})
