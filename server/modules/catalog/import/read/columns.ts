import {
  declarationNames,
  declarations,
  type Declaration,
} from '../../../../../contract/catalog/declarations.ts'
import { requiredColumns, type ProductColumn } from '../../../../../contract/catalog/imports.ts'
import type * as sheet from '../../../../platform/csv/header.ts'
import type * as rows from '../../../../platform/csv/rows.ts'

/**
 * Accepted headings of each column. Shopify's heading comes first, then that of newer Shopify exports, then our own heading and
 * other spellings.
 */
const headings = {
  handle: ['Handle', 'URL handle', 'Slug'],
  title: ['Title', 'Name', 'Product name', 'Product title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor', 'Brand'],
  type: ['Type', 'Category'],
  productCategory: ['Product Category'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU', 'Code'],
  price: ['Variant Price', 'Price', 'Selling price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price', 'MRP'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity', 'Stock'],
  imageSrc: ['Image Src', 'Product image URL', 'Image'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  // Columns that a Shopify export does not have, because only this shop needs them. All of them are optional.
  id: ['Id'],
  rentPrice: ['Rent Price'],
  deposit: ['Deposit'],
  rentalUnits: ['Rental Units'],
  exportedUnits: ['Units When Exported'],
  gender: ['Gender'],
  freeDelivery: ['Free Delivery'],
  saleEndsAt: ['Sale Ends At'],
  hsn: ['HSN', 'HSN Code'],
  rating: ['Rating'],
  ratingCount: ['Rating Count'],
  details: ['Details'],
  ...(Object.fromEntries(declarationNames.map((name) => [name, [declarations[name].column]])) as Record<
    Declaration,
    [string]
  >),
  colourHex: ['Colour Hex', 'Color Hex'],
  imageColour: ['Image Colour', 'Image Color'],
} as const satisfies Record<ProductColumn, readonly string[]>

export type ProductColumnName = ProductColumn
export type ProductHeader = sheet.Header<ProductColumnName>
export type ProductColumns = sheet.ColumnPositions<ProductColumnName>
export type ProductCsvRow = rows.Row<ProductColumnName>
export type ProductRowOrIssue = rows.RowOrIssue<ProductColumnName>

/** The headings of a product file, its required columns, and the column that identifies a product. */
export const productSheet: sheet.Columns<ProductColumnName> = {
  headings,
  required: requiredColumns,
  key: 'handle',
}
