import { sql } from 'kysely'
import { declarationNames, declarations, type Declarations } from '../../../contract/catalog/declarations.ts'
import type { Paise } from '../../../contract/core/money.ts'
import { asHtml } from '../catalog/import/read/plain-text.ts'
import { writeDetails } from '../catalog/import/read/read-values.ts'
import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'

type Sku = {
  size: string | null
  colour: string | null
  hex: string | null
  code: string | null
  price: Paise
  stock: number | null
  /** The stock item; several SKUs may share one. Null for rentals. */
  stockItem: string | null
  pieces: number
}
type Picture = { media_id: string | null; url: string | null; alt: string; colour: string | null }
type Row = {
  id: string
  slug: string
  product_type: 'marketplace' | 'rent'
  status: string
  title: string
  description: string
  brand: string
  category_name: string
  gender: string
  tags: string[]
  mrp: Paise
  rent_price: Paise | null
  deposit: Paise | null
  free_delivery: boolean
  ends_at: Date | null
  hsn: string | null
  details: { label: string; value: string }[]
  declarations: Declarations
  skus: Sku[] | null
  pictures: Picture[] | null
}

/** One row of the file. It has one SKU and one picture of the product, until there are no more of them. */
type Line = {
  product: Row
  isFirst: boolean
  sku: Sku | undefined
  picture: Picture | undefined
  publicUrl: string
}

type Column = { heading: string; cell: (line: Line) => Cell }

/** A column that is filled only in the first row of a product. */
const ofProduct = (heading: string, cell: (product: Row) => Cell): Column => ({
  heading,
  cell: ({ isFirst, product }) => (isFirst ? cell(product) : ''),
})

/** A column that is empty in rows without a SKU. */
const ofSku = (heading: string, cell: (sku: Sku, product: Row) => Cell): Column => ({
  heading,
  cell: ({ sku, product }) => (sku ? cell(sku, product) : ''),
})

/** A column that is empty in rows without a picture. */
const ofPicture = (heading: string, cell: (picture: Picture, publicUrl: string) => Cell): Column => ({
  heading,
  cell: ({ picture, publicUrl }) => (picture ? cell(picture, publicUrl) : ''),
})

const isRental = ({ product_type }: Row) => product_type === 'rent'

const rupees = (amount: Paise | null) => (amount === null ? '' : amount / 100)

/** The columns of the export. They have the names that the product import expects, so that an exported file can be imported. */
const columns: readonly Column[] = [
  { heading: 'Handle', cell: ({ product }) => product.slug },
  ofProduct('Title', ({ title }) => title),
  ofProduct('Body (HTML)', ({ description }) => asHtml(description)),
  ofProduct('Vendor', ({ brand }) => brand),
  ofProduct('Type', ({ category_name }) => category_name),
  ofProduct('Tags', ({ tags }) => tags.join(', ')),
  ofProduct('Status', ({ status }) => importStatus(status)),
  ofProduct('Option1 Name', () => 'Size'),
  ofSku('Option1 Value', ({ size }) => size),
  ofProduct('Option2 Name', () => 'Colour'),
  ofSku('Option2 Value', ({ colour }) => colour),
  ofSku('Variant SKU', ({ code }) => code),
  ofSku('Variant Price', ({ price }) => rupees(price)),
  ofSku('Variant Compare At Price', ({ price }, { mrp }) => Math.max(mrp, price) / 100),
  ofSku('Variant Inventory Qty', ({ stock }, product) => (isRental(product) ? '' : stock)),
  ofPicture('Image Src', ({ media_id, url }, publicUrl) =>
    media_id ? `${publicUrl}/media/${media_id}/1280.webp` : url,
  ),
  ofPicture('Image Alt Text', ({ alt }) => alt),
  ofPicture('Image Colour', ({ colour }) => colour),
  ofProduct('Id', ({ id }) => id),
  ofProduct('Rent Price', ({ rent_price }) => rupees(rent_price)),
  ofProduct('Deposit', ({ deposit }) => rupees(deposit)),
  ofSku('Rental Units', ({ pieces }, product) => (isRental(product) ? pieces : '')),
  // the import recognises by this number whether somebody has changed the stock or the pieces in the file
  ofSku('Units When Exported', ({ pieces, stock }, product) => (isRental(product) ? pieces : stock)),
  ofProduct('Gender', ({ gender }) => gender),
  ofProduct('Free Delivery', ({ free_delivery }) => (free_delivery ? 'true' : 'false')),
  ofProduct('Sale Ends At', ({ ends_at }) => ends_at?.toISOString()),
  ofProduct('HSN', ({ hsn }) => hsn),
  ofProduct('Details', ({ details }) => writeDetails(details)),
  ofSku('Colour Hex', ({ hex }) => hex),
  ...declarationNames.map((name) =>
    ofProduct(declarations[name].column, (product) => product.declarations[name]),
  ),
]

/** The headings of the columns, in their sequence. */
export const productColumns = columns.map(({ heading }) => heading)

const BATCH = 200

/**
 * Yields the CSV rows of all products that are not archived, sorted by product id. A product has one row for each SKU. If it
 * has more pictures than SKUs, it has one row for each picture.
 */
export async function* streamProductRows(db: Db, publicUrl: string): AsyncGenerator<Cell[]> {
  for (let after = ''; ;) {
    const rows = await findBatch(db, after)
    for (const row of rows) yield* toCsvRows(row, publicUrl)
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

async function findBatch(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.*, (select name from categories where categories.slug = p.category) as category_name,
      (select json_agg(json_build_object('size', s.size, 'colour', s.colour, 'hex', c.hex, 'code', s.code,
          'price', s.price, 'stock', i.available, 'stockItem', s.stock_item_id, 'pieces', (select count(*) from rental_pieces r
            where r.sku_id = s.id and r.state <> 'retired')) order by s.position, s.id)
        from skus s left join stock_items i on i.id = s.stock_item_id
        left join colours c on c.product_id = s.product_id and c.name = s.colour
        where s.product_id = p.id and not s.retired) as skus,
      (select json_agg(json_build_object('media_id', m.media_id, 'url', m.url, 'alt', m.alt, 'colour', m.colour)
          order by m.position, m.id) from product_pictures m where m.product_id = p.id) as pictures
    from products p where p.id > ${after} and p.status <> 'archived' order by p.id limit ${BATCH}`.execute(db)
  return rows
}

function* toCsvRows(product: Row, publicUrl: string): Generator<Cell[]> {
  const { skus, pictures } = { skus: countedOnce(product.skus ?? []), pictures: product.pictures ?? [] }
  for (let at = 0; at < Math.max(1, skus.length, pictures.length); at += 1) {
    const line = { product, isFirst: at === 0, sku: skus[at], picture: pictures[at], publicUrl }
    yield columns.map(({ cell }) => cell(line))
  }
}

/**
 * Leaves the stock out of SKUs that share the stock item of an earlier one, because the import reads a stock in each row as separate stock. A
 * row without stock keeps its stock item; in another shop, which has none yet, it starts with 0.
 */
const countedOnce = (skus: readonly Sku[]): Sku[] =>
  skus.map((sku, at) => {
    const isCounted = skus.findIndex(({ stockItem }) => stockItem === sku.stockItem) < at
    return sku.stockItem && isCounted ? { ...sku, stock: null } : sku
  })

/** Returns the name that the product import uses for a status. */
const importStatus = (status: string) => ({ live: 'active', pending: 'draft' })[status] ?? status
