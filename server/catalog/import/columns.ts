import { requiredColumns, type ImportColumn } from '../../../contract/imports.ts'
import { refuse } from '../../../contract/refusal.ts'

/** What a column may be called: Shopify's name first, then that of its newer files, then ours and other spellings. */
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
  // Our own, all optional.
  id: ['Id'],
  rentPrice: ['Rent Price'],
  deposit: ['Deposit'],
  rentalUnits: ['Rental Units'],
  gender: ['Gender'],
  freeDelivery: ['Free Delivery'],
  saleEndsAt: ['Sale Ends At'],
  rating: ['Rating'],
  ratingCount: ['Rating Count'],
  details: ['Details'],
  colourHex: ['Colour Hex', 'Color Hex'],
  imageColour: ['Image Colour', 'Image Color'],
} as const satisfies Record<ImportColumn, readonly string[]>

export type Column = ImportColumn

const required: readonly Column[] = requiredColumns

/** The first row of a file: which columns it has, where, and under what name. */
export type Header = {
  width: number
  /** -1 when the file has no such column. */
  indexOf: (column: Column) => number
  has: (column: Column) => boolean
  nameOf: (column: Column) => string
}

/** Where each column of the shop stands in a file. */
export type Places = Partial<Record<Column, number>>

/**
 * Reads the first row, in any order and spelling; `places` says of each column where it stands when somebody has chosen that.
 * Refuses `invalid` and names every required column that is missing.
 */
export function readHeader(cells: readonly string[], places: Places = placesIn(cells)): Header {
  const written = cells.map((cell) => cell.trim())
  const indexOf = (column: Column) => places[column] ?? -1

  const missing = required.filter((column) => indexOf(column) < 0).map((column) => headings[column][0])
  if (missing.length > 0) {
    const names = missing.join(', ')
    const hint = /[\0\ufffd]/.test(cells.join('')) ? ' The file is not UTF-8: save it as “CSV UTF-8”.' : ''
    const fields = missing.map((path) => ({ path, message: 'The first row must have this column' }))
    refuse('invalid', `The first row of the file has no column called ${names}.${hint}`, { fields })
  }
  return {
    width: cells.length,
    indexOf,
    has: (column) => indexOf(column) >= 0,
    nameOf: (column) => written[indexOf(column)] || headings[column][0],
  }
}

/** What the headings of a first row mean to us, as far as they say. */
export function guessPlaces(cells: readonly string[]): Places {
  const plain = cells.map(plainName)
  const found = Object.entries(headings).flatMap(([column, names]) => {
    const place = names.map((name) => plain.indexOf(plainName(name))).find((at) => at >= 0)
    return place === undefined ? [] : [[column, place] as const]
  })
  return Object.fromEntries(found)
}

/** The same, where nobody looks at it: a heading that stands twice is refused. */
function placesIn(cells: readonly string[]): Places {
  const plain = cells.map(plainName)
  const places = guessPlaces(cells)
  for (const place of Object.values(places)) {
    if (plain.indexOf(plain[place]!) === plain.lastIndexOf(plain[place]!)) continue
    const path = cells[place]!.trim()
    refuse('invalid', `The first row has the column ${path} twice.`, {
      fields: [{ path, message: 'Stands twice' }],
    })
  }
  return places
}

/** `rentPrice`, `Rent price` and `RENT PRICE` are one name. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')
