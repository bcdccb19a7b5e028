import type { AdminProduct } from '../../../../contract/catalog/admin-products.ts'
import { suggestHex } from '../../../../contract/catalog/attributes.ts'
import { noDeclarations, type Declaration } from '../../../../contract/catalog/declarations.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import { momentOf, typedMoment } from '../../ui/date/indian-moment'

export type FormPicture = { src: string; alt: string; colour: string | null }
export type FormColour = { name: string; hex: string | null }
export type FormCell = {
  key: string
  /** The id of the SKU; null for a row that is not stored yet. */
  id: string | null
  size: string
  colour: string
  /** The name by which pictures and swatches know the colour of this row. They follow when staff rename it. */
  colourWas: string
  code: string
  price: string
  stock: string
  stockWas: number | null
  /** The stock item that this row shares with other rows; null if it has a stock of its own. */
  sharedStock: string | null
  pieces: string
  piecesWas: number | null
}
export type FormStep = { key: string; days: string; price: string }
export type FormDetail = { key: string; label: string; value: string }

/** The state of the form. Amounts and numbers are text until the form is sent. */
export type ProductForm = {
  /** False for a new product, whose typed pictures come first. */
  isStored: boolean
  productType: ProductType
  title: string
  description: string
  category: string
  gender: 'women' | 'men' | 'kids'
  brand: string
  status: 'live' | 'pending' | 'rejected' | 'archived'
  price: string
  mrp: string
  rentPrice: string
  deposit: string
  freeDelivery: boolean
  /** The value of `<input type="datetime-local">`, in Indian time. */
  endsAt: string
  startsAt: string
  hsn: string
  image: string
  moreImages: string
  pictures: readonly FormPicture[]
  sizes: string
  stock: string
  stockWas: number | null
  /** True if the stored product has several stocks. Without the grid they become one, which all sizes share. */
  hasSeveralStocks: boolean
  /** Number of pieces of each size of a rental, unless `hasGrid` is true. */
  pieces: string
  /** True if each combination of size and colour has its own stock. */
  hasGrid: boolean
  colours: readonly FormColour[]
  cells: readonly FormCell[]
  details: readonly FormDetail[]
  declarations: Record<Declaration, string>
  rentSteps: readonly FormStep[]
  daysBefore: string
  daysAfter: string
  minDays: string
  maxDays: string
}

/** The initial values of the form. */
export const emptyForm: ProductForm = {
  isStored: false,
  productType: 'marketplace',
  title: '',
  description: '',
  category: 'garba-dresses',
  gender: 'women',
  brand: '',
  status: 'pending',
  price: '',
  mrp: '',
  rentPrice: '',
  deposit: '',
  freeDelivery: false,
  endsAt: '',
  startsAt: '',
  hsn: '',
  image: '',
  moreImages: '',
  pictures: [],
  sizes: '',
  stock: '0',
  stockWas: null,
  hasSeveralStocks: false,
  pieces: '1',
  hasGrid: false,
  colours: [],
  cells: [],
  details: [],
  declarations: noDeclarations,
  rentSteps: [],
  daysBefore: '',
  daysAfter: '',
  minDays: '',
  maxDays: '',
}

const rupees = (amount: Paise | null) => (amount === null ? '' : String(amount / 100))
const count = (value: number | null) => (value === null ? '' : String(value))

/** Converts a time to the value of `<input type="datetime-local">` in Indian time; empty if there is none. */
const toIndianTime = (at: string | null): string => (at ? typedMoment(at) : '')

/** The inverse of `toIndianTime`. */
const fromIndianTime = (value: string): string | null =>
  value ? new Date(momentOf(value)).toISOString() : null

/** Converts a stored product into form values. The form shows a table with one row per size and colour if these have different prices, stock or colours. */
export function toProductForm(product: AdminProduct): ProductForm {
  const { cells, pictures, variants, details, rentSteps } = product
  const isRent = product.productType === 'rent'
  const stockItems = new Set(cells.map(({ stockItem }) => stockItem))
  const isShared = (stockItem: string | null) =>
    stockItem !== null && cells.filter((cell) => cell.stockItem === stockItem).length > 1
  const isPlain =
    stockItems.size <= 1 &&
    cells.every(({ price, colour, code }) => price === product.price && !colour && !code)
  return {
    ...emptyForm,
    ...product,
    isStored: true,
    price: rupees(product.price),
    mrp: product.mrp > product.price ? rupees(product.mrp) : '', // without an MRP, the stored one is the price
    rentPrice: rupees(product.rentPrice),
    deposit: rupees(product.deposit),
    endsAt: toIndianTime(product.endsAt),
    startsAt: toIndianTime(product.startsAt),
    hsn: product.hsn ?? '',
    image: '',
    moreImages: '',
    pictures: pictures.map(({ src, alt, colour }) => ({
      src,
      alt: alt === product.title ? '' : alt,
      colour,
    })),
    sizes: product.sizes.join(', '),
    stock: String(product.stock),
    stockWas: product.stock,
    hasSeveralStocks: stockItems.size > 1,
    hasGrid: isRent || !isPlain,
    colours: variants.map(({ name, hex }) => ({ name, hex })),
    cells: cells.map((cell) => ({
      key: cell.id,
      id: cell.id,
      size: cell.size ?? '',
      colour: cell.colour ?? '',
      colourWas: cell.colour ?? '',
      code: cell.code ?? '',
      price: cell.price === product.price ? '' : rupees(cell.price),
      stock: count(cell.stock),
      stockWas: cell.stock,
      sharedStock: isShared(cell.stockItem) ? cell.stockItem : null,
      pieces: count(cell.pieces),
      piecesWas: cell.pieces,
    })),
    declarations: { ...noDeclarations, ...product.declarations },
    details: details.map((detail, place) => ({ key: `known-${place}`, ...detail })),
    rentSteps: rentSteps.map(({ days, price }) => ({
      key: `known-${days}`,
      days: String(days),
      price: rupees(price),
    })),
    daysBefore: count(product.daysBefore),
    daysAfter: count(product.daysAfter),
    minDays: count(product.minDays),
    maxDays: count(product.maxDays),
  }
}

/** Splits a list at commas, trims the words and drops empty ones: `a, b,, c` has three words. */
export const splitList = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Text that is no number stays text, so that the API reports the error at its field. */
const number = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed))
const optionalNumber = (typed: string) => (typed.trim() === '' ? null : number(typed))

/** Splits a list of URLs at spaces, and at the commas before a space or another URL: a URL can contain commas. */
const splitUrls = (typed: string): string[] =>
  typed.split(/[\s,]*\s[\s,]*|,+(?=https?:\/\/|\/media\/)|,+$/).filter(Boolean)

/** The pictures with the typed URLs. */
export const typedPictures = ({ image, moreImages }: ProductForm): FormPicture[] =>
  splitUrls(`${image} ${moreImages}`).map((src) => ({ src, alt: '', colour: null }))

/** All pictures of the form in their order, starting with the primary one. */
const toGallery = (form: ProductForm): FormPicture[] =>
  form.isStored ? [...form.pictures, ...typedPictures(form)] : [...typedPictures(form), ...form.pictures]

/** Returns the current name of a colour, which follows the rows that had it. Returns null if no row has it any more. */
export function currentColour({ cells }: Pick<ProductForm, 'cells'>, name: string | null): string | null {
  if (cells.some(({ colour }) => colour.trim() === name)) return name
  return cells.find(({ colour, colourWas }) => colourWas === name && colour.trim())?.colour.trim() ?? null
}

/** The pictures, swatches and rows with the current names of the colours. A colour that staff choose is added to these. */
export const withCurrentColours = (form: ProductForm) => ({
  pictures: form.pictures.map((picture) => ({ ...picture, colour: currentColour(form, picture.colour) })),
  colours: coloursOf(form),
  cells: form.cells.map((cell) => ({ ...cell, colourWas: cell.colour.trim() || cell.colourWas })),
})

/** Converts the form to the body of the request, in the wire format: amounts are rupees. */
export function toProductBody(form: ProductForm) {
  const isRent = form.productType === 'rent'
  return {
    productType: form.productType,
    title: form.title,
    description: form.description,
    category: form.category,
    gender: form.gender,
    brand: form.brand,
    status: form.status,
    price: number(form.price),
    mrp: optionalNumber(form.mrp),
    freeDelivery: form.freeDelivery,
    hsn: form.hsn.trim() || null,
    details: form.details.map(({ label, value }) => ({ label, value })),
    declarations: form.declarations,
    gallery: toGallery(form).map((picture) => ({ ...picture, colour: currentColour(form, picture.colour) })),
    ...(isRent ? toRentFields(form) : toSaleTimes(form)),
    ...toStockFields(form, isRent),
  }
}

/** Only of a product for sale: the form does not show the times of a rental, so a rental keeps its stored ones. */
const toSaleTimes = ({ startsAt, endsAt }: ProductForm) => ({
  endsAt: fromIndianTime(endsAt),
  startsAt: fromIndianTime(startsAt),
})

const toRentFields = (form: ProductForm) => ({
  rentPrice: optionalNumber(form.rentPrice),
  deposit: optionalNumber(form.deposit),
  rentSteps: form.rentSteps.map(({ days, price }) => ({ days: number(days), price: number(price) })),
  daysBefore: optionalNumber(form.daysBefore),
  daysAfter: optionalNumber(form.daysAfter),
  minDays: optionalNumber(form.minDays),
  maxDays: optionalNumber(form.maxDays),
})

/** The colours of the grid. A colour for which staff have chosen no swatch gets the one that its name suggests. */
export const coloursOf = (form: ProductForm): FormColour[] =>
  [...new Set(form.cells.map(({ colour }) => colour.trim()).filter(Boolean))].map((name) => ({
    name,
    hex: chosenHex(form, name) ?? suggestHex(name),
  }))

/** Returns the swatch of a colour. A renamed colour keeps its swatch, unless the earlier name suggested it. */
function chosenHex(form: ProductForm, name: string): string | null {
  const own = form.colours.find((colour) => colour.name === name)
  if (own) return own.hex
  const renamed = form.colours.find((colour) => currentColour(form, colour.name) === name)
  return renamed && renamed.hex !== suggestHex(renamed.name) ? renamed.hex : null
}

function toStockFields(form: ProductForm, isRent: boolean) {
  const colours = coloursOf(form)
  if (form.hasGrid && form.cells.length > 0) {
    const edited = editedSharedStock(form)
    const grid = form.cells.map((cell) => toGridCell(cell, { form, isRent }))
    return { grid, colours, ...(edited && { stock: number(edited.stock), stockWas: edited.stockWas }) }
  }
  const sizes = splitList(form.sizes)
  if (isRent) return { sizes, pieces: optionalNumber(form.pieces) }
  const stock = { stock: number(form.stock), ...(form.stockWas === null ? {} : { stockWas: form.stockWas }) }
  if (!form.hasSeveralStocks) return { sizes, ...stock }
  // Rows without a stock of their own share the stock of the product.
  const names = colours.length > 0 ? colours.map(({ name }) => name) : [null]
  const grid = names.flatMap((colour) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ size, colour })),
  )
  return { grid, colours, ...stock }
}

/** Returns a row of the stock that all stored sizes share, if staff have changed this stock. */
const editedSharedStock = ({ hasSeveralStocks, cells }: ProductForm): FormCell | undefined =>
  hasSeveralStocks
    ? undefined
    : cells.find(({ sharedStock, stock, stockWas }) => sharedStock !== null && stock !== count(stockWas))

function toGridCell(cell: FormCell, { form, isRent }: { form: ProductForm; isRent: boolean }) {
  const { id, size, colour, code, price, stock, stockWas, sharedStock, pieces, piecesWas } = cell
  return {
    ...(id !== null && { id }),
    size: size.trim() || null,
    colour: colour.trim() || null,
    code: code.trim() || null,
    price: number(price.trim() || form.price), // an empty field means the price of the product
    ...(isRent
      ? { pieces: optionalNumber(pieces), piecesWas }
      : sharedStock === null && { stock: number(stock), stockWas }),
  }
}

/** Returns the number of units, or of pieces of a rental, that the product has after saving. Text that is no number counts as 0. */
export function unitsIn({ productType, hasGrid, cells, stock, pieces }: ProductForm): number {
  const isRent = productType === 'rent'
  const counts =
    !hasGrid || cells.length === 0
      ? [isRent ? pieces : stock]
      : isRent
        ? cells.map((cell) => cell.pieces)
        : stocksOf(cells)
  return counts.reduce((sum, units) => sum + (Number(units) || 0), 0)
}

/** Returns the stock of each stock item of the rows. */
const stocksOf = (cells: readonly FormCell[]): string[] => [
  ...new Map(cells.map(({ key, sharedStock, stock }) => [sharedStock ?? key, stock])).values(),
]

export type FormErrors = Record<string, string>

const amounts = {
  price: 'Selling/Display price is required',
  rentPrice: 'Rent Price/Day is required',
} as const

/** Validates the form in the browser. Returns messages by field. */
export function validateProductForm(form: ProductForm): FormErrors {
  const fieldErrors: FormErrors = {}
  if (!form.title.trim()) fieldErrors['title'] = 'Product Title is required'
  // a stored product may have lost its pictures, for example because none could be imported
  if (!form.isStored && toGallery(form).length === 0) fieldErrors['image'] = 'Primary Image URL is required'
  if (!form.price.trim()) fieldErrors['price'] = amounts.price
  if (form.productType === 'rent' && !form.rentPrice.trim()) fieldErrors['rentPrice'] = amounts.rentPrice
  if (form.productType === 'rent' && !form.hasGrid && !/^\s*\d+\s*$/.test(form.pieces)) {
    fieldErrors['pieces'] = 'Enter a whole number'
  }
  for (const field of ['price', 'mrp', 'rentPrice', 'deposit'] as const) {
    if (!fieldErrors[field] && Number.isNaN(Number(form[field]))) {
      fieldErrors[field] = 'Enter an amount in rupees'
    }
  }
  return fieldErrors
}
