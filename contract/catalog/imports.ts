import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { pageSize } from '../core/wire.ts'
import { declarationNames, declarations, type Declaration } from './declarations.ts'
import type { Access } from '../core/permissions.ts'

/** Columns of a product import and their labels. A field without a column in the file keeps its value. */
export const productColumns = {
  handle: 'Handle (identifies the product)',
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
  imageSrc: 'Picture URL',
  imagePosition: 'Picture position',
  imageAlt: 'Picture description',
  variantImage: 'Picture of the size or colour',
  id: 'Id',
  rentPrice: 'Rent per day',
  deposit: 'Deposit',
  rentalUnits: 'Rental pieces',
  exportedUnits: 'Stock or pieces when the file was exported',
  gender: 'Gender',
  freeDelivery: 'Free delivery',
  saleEndsAt: 'Sale ends at',
  hsn: 'HSN code',
  rating: 'Rating',
  ratingCount: 'Number of ratings',
  details: 'Details',
  ...(Object.fromEntries(declarationNames.map((name) => [name, declarations[name].label])) as Record<
    Declaration,
    string
  >),
  colourHex: 'Colour code',
  imageColour: 'Colour of the picture',
} as const
export type ProductColumn = keyof typeof productColumns
export const requiredColumns = ['handle', 'title', 'price'] as const satisfies readonly ProductColumn[]

/** Columns of an order import, for example from the list of a courier. A field with an empty cell keeps its value. */
export const orderColumns = {
  order: 'Order number',
  trackingNumber: 'Tracking number',
  carrier: 'Carrier',
  trackingUrl: 'Tracking link',
  status: 'Status',
  note: 'Note',
} as const
export type OrderColumn = keyof typeof orderColumns

/** Columns of a user import. A field with an empty cell keeps its value. */
export const userColumns = {
  email: 'E-mail address',
  name: 'Name',
  phone: 'Phone',
  status: 'Status (active or blocked)',
} as const
export type UserColumn = keyof typeof userColumns

/** Columns of a list of the PIN codes that a courier serves. An empty cell keeps its value, and means no for a new PIN code. */
export const pinColumns = {
  pin: 'PIN code',
  served: 'Served (yes, or no to remove it)',
  cod: 'Cash on delivery (yes or no)',
  reversePickup: 'Reverse pickup (yes or no)',
} as const
export type PinColumn = keyof typeof pinColumns

/** Columns of a file in which a courier states its charges and the cash that it has paid out. An empty cell keeps its value. */
export const statementColumns = {
  number: 'Tracking number',
  charge: 'Charge for the parcel',
  cash: 'Cash paid out',
  reference: 'Reference of the payout',
  paidOn: 'Day of the payout',
} as const
export type StatementColumn = keyof typeof statementColumns

type ImportKindRule = {
  /** Permission that a user needs to import a file of this kind and to see the result. */
  access: Access
  columns: Readonly<Partial<Record<ImportColumn, string>>>
  required: readonly ImportColumn[]
}
export type ImportColumn = ProductColumn | OrderColumn | UserColumn | PinColumn | StatementColumn

/** The kinds of files that can be imported, each with its permission and columns. */
export const importKinds = {
  products: { access: 'catalogue', columns: productColumns, required: requiredColumns },
  orders: { access: 'orders', columns: orderColumns, required: ['order'] },
  users: { access: 'admin', columns: userColumns, required: ['email'] },
  pins: { access: 'admin', columns: pinColumns, required: ['pin'] },
  'courier-statements': { access: 'finance', columns: statementColumns, required: ['number'] },
} as const satisfies Record<string, ImportKindRule>
export type ImportKind = keyof typeof importKinds
export const ImportKind = z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]])

/**
 * Limits of one import. `sent`: bytes of the uploaded file, which may be compressed. `unpacked`: bytes after decompression. `products`:
 * number of products, or of rows for all other kinds.
 */
export const importLimits = {
  sent: 32 * 1024 * 1024,
  unpacked: 128 * 1024 * 1024,
  columns: 300,
  products: 200_000,
} as const

/** Days after which an uploaded file is deleted, with its sample rows, its preview and its issues. The record of the import is kept. */
export const IMPORT_FILE_DAYS = 7

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

/**
 * Counts of an import. `products` is the number of records in the file, also if they are orders, users or PIN codes. `failed` is the number of records
 * that are not imported because of an error.
 */
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

/** One record that the import would create or change. `handle` identifies the record in the file. */
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
  /** Number of records in the file; null until the file has been checked. */
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

/** Says which column of the file belongs to which field: maps a field to the zero-based index of the column. */
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
  /** Whether new users are sent an e-mail with a link to choose a password. */
  withInvites: z.boolean(),
  preview: z.array(ImportPreview),
  firstIssues: z.array(ImportIssue),
  /** Whether the uploaded file still exists. Files are deleted after `IMPORT_FILE_DAYS`. */
  hasFile: z.boolean(),
})
export type FileImport = z.infer<typeof FileImport>

const importId = z.object({ id: z.uuid() })

/**
 * Permissions for the import endpoints: the caller needs at least one of them. In addition, the server checks the permission that
 * `importKinds` requires for the kind of the file.
 */
const anyKind = ['catalogue', 'orders', 'finance'] as const
const ofKind = { kind: ImportKind.default('products') }

export const uploadImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Uploads a CSV file (optionally gzipped) of one kind and returns a proposed column mapping; nothing is imported',
  query: z.object(ofKind),
  files: {
    file: {
      max: 1,
      maxBytes: importLimits.sent,
      none: 'Choose a CSV file',
      tooMany: 'Choose one file at a time',
      tooLarge: 'The file is larger than 32 MB; import larger files with the command “npm run import”',
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
    'Lists imports of one kind, or of all permitted kinds, newest first; `before` is the last id of the previous page',
  query: z.object({
    kind: ImportKind.optional(),
    before: z.uuid().optional(),
    limit: pageSize({ max: 100, fallback: 20 }),
  }),
  reply: z.object({ imports: z.array(ImportRow) }),
})

export const showImport = endpoint({
  access: anyKind,
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'Returns one import with its preview and progress',
  params: importId,
  reply: FileImport,
})

export const checkImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  summary:
    'Validates the file with this column mapping without importing it; the result has a preview and the errors',
  params: importId,
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
  summary: 'Starts the checked import in the background; one import at a time',
  params: importId,
  reply: FileImport,
})

export const cancelImport = endpoint({
  access: anyKind,
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  summary: 'Cancels a check or an import. Records that are already imported are kept',
  params: importId,
  reply: FileImport,
})

export const importErrors = endpoint({
  access: anyKind,
  method: 'GET',
  path: '/api/admin/imports/:id/errors.csv',
  summary: 'Exports all errors of an import as CSV: line, column, handle, reason',
  params: importId,
  reply: z.unknown(),
  limit: 20,
})
