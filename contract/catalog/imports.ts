import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Access } from '../core/permissions.ts'

/** What the shop reads of a product file, in the words of the screens. A column that a file does not have changes nothing. */
export const productColumns = {
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
export type ProductColumn = keyof typeof productColumns
export const requiredColumns = ['handle', 'title', 'price'] as const satisfies readonly ProductColumn[]

/** What the shop reads of a courier's list. An empty cell changes nothing. */
export const orderColumns = {
  order: 'Order number',
  trackingNumber: 'Tracking number',
  carrier: 'Carrier',
  trackingUrl: 'Tracking link',
  status: 'Status',
  note: 'Note',
} as const
export type OrderColumn = keyof typeof orderColumns

/** What the shop reads of a list of people. An empty cell changes nothing. */
export const userColumns = {
  email: 'E-mail address',
  name: 'Name',
  phone: 'Phone',
  status: 'Status (active or blocked)',
} as const
export type UserColumn = keyof typeof userColumns

type Kind = {
  /** Who may bring such a file in, and see what came of it. */
  access: Access
  columns: Readonly<Partial<Record<ImportColumn, string>>>
  required: readonly ImportColumn[]
}
export type ImportColumn = ProductColumn | OrderColumn | UserColumn

/** What a file may be about. */
export const importKinds = {
  products: { access: 'catalogue', columns: productColumns, required: requiredColumns },
  orders: { access: 'orders', columns: orderColumns, required: ['order'] },
  users: { access: 'admin', columns: userColumns, required: ['email'] },
} as const satisfies Record<string, Kind>
export type ImportKind = keyof typeof importKinds
export const ImportKind = z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]])

/** The most bytes of a file as it is sent, which may be compressed, and when it is unpacked; the most columns in it, and products or rows of another kind. */
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

/** `products`: the things that the file is about, of whatever kind. `failed`: those that an error keeps out. `warnings` keep nothing out. */
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

/** One thing that the import would make or change, and what of it. `handle` is what the file calls it. */
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
  kind: ImportKind,
  name: z.string(),
  size: z.number(),
  state: z.enum(importStates),
  counts: ImportCounts,
  /** Things in the file; null until it has been checked. */
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

const allColumns = [...new Set(Object.values(importKinds).flatMap(({ columns }) => Object.keys(columns)))]

/** What the shop reads -> the place of its column in the file, counted from 0. */
export const ImportMapping = z.partialRecord(
  z.enum(allColumns as [ImportColumn, ...ImportColumn[]]),
  z
    .number()
    .int()
    .min(0)
    .max(importLimits.columns - 1),
)
export type ImportMapping = z.infer<typeof ImportMapping>

export const FileImport = ImportRow.extend({
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: ImportMapping,
  withImages: z.boolean(),
  /** Whether people who get an account by this file are sent a letter with the link to choose a password. */
  withInvites: z.boolean(),
  preview: z.array(ImportPreview),
  firstIssues: z.array(ImportIssue),
  /** Files go after a week; what is known of their import stays. */
  hasFile: z.boolean(),
})
export type FileImport = z.infer<typeof FileImport>

const named = z.object({ id: z.uuid() })

/** Who may open some door of the imports; which kinds of them is in `importKinds`. */
const anyKind = ['catalogue', 'orders'] as const
const ofKind = { kind: ImportKind.default('products') }

export const uploadImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Keeps a file of products, orders or users (CSV, also gzipped) and answers what its columns seem to be; nothing is imported',
  query: z.object(ofKind),
  files: {
    file: {
      max: 1,
      maxBytes: importLimits.sent,
      none: 'Choose a CSV file',
      tooMany: 'One file at a time',
      tooLarge: 'The file is larger than 32 MB; larger ones go in with the command “npm run import”',
    },
  },
  reply: FileImport,
  status: 201,
  limit: 20,
})

export const listImports = endpoint({
  access: anyKind,
  method: 'GET',
  path: '/api/admin/imports',
  summary:
    'Imports of one kind, or of every kind that one may bring in, newest first; `before` continues behind that one',
  query: z.object({
    kind: ImportKind.optional(),
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ imports: z.array(ImportRow) }),
})

export const showImport = endpoint({
  access: anyKind,
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'One import: what the file has, what would change, and how far it is',
  params: named,
  reply: FileImport,
})

export const checkImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  summary: 'Reads the whole file with these columns and writes nothing: what would change, and what is wrong',
  params: named,
  body: z.object({
    mapping: ImportMapping,
    withImages: z.boolean().default(true),
    withInvites: z.boolean().default(false),
  }),
  reply: FileImport,
})

export const startImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports/:id/start',
  summary: 'Brings in what the check has found, in the background; one import at a time',
  params: named,
  reply: FileImport,
})

export const cancelImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  summary: 'Ends a check or an import. What is in the shop already stays there',
  params: named,
  reply: FileImport,
})

export const importErrors = endpoint({
  access: anyKind,
  method: 'GET',
  path: '/api/admin/imports/:id/errors.csv',
  summary: 'Everything that is wrong with the file, as CSV: line, column, handle, reason',
  params: named,
  reply: z.unknown(),
  limit: 20,
})
