import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// Writes a Shopify product export of any size: `node tools/bench/shopify-csv.ts 10000 /tmp/catalogue.csv`.
// The same number of products always gives the same file.

const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Status',
]
const sizes = ['S', 'M', 'L']
const kinds = ['Chaniya Choli', 'Kediya', 'Dandiya', 'Jewellery', 'Combos']
const colours = ['Marigold', 'Rani Pink', 'Peacock', 'Indigo', 'Vermilion']
const works = ['Mirror Work', 'Bandhani', 'Patola', 'Gota Patti', 'Kutchi Embroidery', 'Leheriya', 'Ajrakh']

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
const cell = (value: string | number) => {
  const text = String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `products` products with three sizes each. */
export function* shopifyCsv(products: number): Generator<string> {
  yield `${header.join(',')}\n`
  for (let number = 1; number <= products; number++) {
    yield sizes.map((size, at) => `${rowOf(number, size, at).map(cell).join(',')}\n`).join('')
  }
}

function rowOf(number: number, size: string, at: number): (string | number)[] {
  const handle = `garba-wear-${number}`
  const price = 499 + ((number * 37) % 4500)
  const variant = [`GW-${number}-${size}`, (number * 7 + at * 3) % 60, `${price}.00`, `${price + 500}.00`]
  if (at > 0) {
    return [handle, '', '', '', '', '', '', '', '', size, '', '', '', '', ...variant, '', '', '', '', '']
  }
  const [kind, colour, work] = [kinds, colours, works].map((list) => pick(list, number)) as [
    string,
    string,
    string,
  ]
  const body = `<p>${work} on ${colour.toLowerCase()} cotton, sewn for nine nights of <b>garba</b>.</p>\n<ul><li>Hand wash</li><li>No. ${number}</li></ul>`
  const product = [
    handle,
    `${colour} ${work} ${kind} ${number}`,
    body,
    'Law Garden Weaves',
    '',
    kind,
    `navratri, ${work}`,
    'true',
  ]
  const options = ['Size', size, '', '', '', '']
  return [...product, ...options, ...variant, '', '', '', '', 'active']
}

if (import.meta.main) {
  const [count = '10000', path = 'catalogue.csv'] = process.argv.slice(2)
  await pipeline(Readable.from(shopifyCsv(Number(count))), createWriteStream(path))
}
