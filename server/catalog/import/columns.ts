import { refuse } from '../../../contract/refusal.ts'

/** What a column may be called: Shopify's name first, then that of its newer files, then other spellings. */
const headings = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
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
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  imageSrc: ['Image Src', 'Product image URL'],
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
} as const

export type Column = keyof typeof headings

const required: readonly Column[] = ['handle', 'title', 'price']

/** The first row of a file: which columns it has, where, and under what name. */
export type Header = {
  width: number
  /** -1 when the file has no such column. */
  indexOf: (column: Column) => number
  has: (column: Column) => boolean
  nameOf: (column: Column) => string
}

/** Reads the first row, in any order and case. Refuses `invalid` and names every required column that is missing. */
export function readHeader(cells: readonly string[]): Header {
  const written = cells.map((cell) => cell.trim())
  const lower = written.map((cell) => cell.toLowerCase())
  const places = new Map(Object.entries(headings).map(([column, names]) => [column, placeOf(names, lower)]))
  const indexOf = (column: Column) => places.get(column) ?? -1

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
    nameOf: (column) => written[indexOf(column)] ?? headings[column][0],
  }
}

function placeOf(names: readonly string[], lower: readonly string[]): number {
  for (const name of names) {
    const at = lower.indexOf(name.toLowerCase())
    if (at < 0) continue
    if (lower.includes(name.toLowerCase(), at + 1)) {
      refuse('invalid', `The first row has the column ${name} twice.`, {
        fields: [{ path: name, message: 'Stands twice' }],
      })
    }
    return at
  }
  return -1
}
