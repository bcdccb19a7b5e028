import { sql } from 'kysely'
import { declarationNames, declarations, type Declarations } from '../../../contract/catalog/declarations.ts'
import type { Paise } from '../../../contract/core/money.ts'
import { asHtml } from '../catalog/import/read/plain-text.ts'
import { writeDetails } from '../catalog/import/read/read-values.ts'
import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'

/** The columns of the export. They have the names that the product import expects, so that an exported file can be imported. */
export const productColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Status',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Inventory Qty',
  'Image Src',
  'Image Alt Text',
  'Image Colour',
  'Id',
  'Rent Price',
  'Deposit',
  'Rental Units',
  'Units When Exported',
  'Gender',
  'Free Delivery',
  'Sale Ends At',
  'HSN',
  'Details',
  'Colour Hex',
  ...declarationNames.map((name) => declarations[name].column),
]

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

function* toCsvRows(row: Row, publicUrl: string): Generator<Cell[]> {
  const { skus, pictures } = { skus: countedOnce(row.skus ?? []), pictures: row.pictures ?? [] }
  for (let at = 0; at < Math.max(1, skus.length, pictures.length); at += 1) {
    const [sku, picture] = [skus[at], pictures[at]]
    const isFirst = at === 0
    yield [
      row.slug,
      ...(isFirst ? [row.title, asHtml(row.description), row.brand] : ['', '', '']),
      ...(isFirst ? [row.category_name, row.tags.join(', '), importStatus(row.status)] : ['', '', '']),
      ...variantCells(sku, row, isFirst),
      ...pictureCells(picture, publicUrl),
      ...(isFirst ? rentalCells(row) : ['', '', '']),
      ...unitCells(sku, row),
      ...(isFirst ? detailCells(row) : ['', '', '', '', '']),
      sku?.hex,
      ...declarationNames.map((name) => (isFirst ? row.declarations[name] : '')),
    ]
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

function variantCells(sku: Sku | undefined, { product_type, mrp }: Row, isFirst: boolean): Cell[] {
  const names = isFirst ? ['Size', 'Colour'] : ['', '']
  if (!sku) return [names[0], '', names[1], '', '', '', '', '']
  const { size, colour, code, price, stock } = sku
  const units = product_type === 'rent' ? '' : stock
  return [names[0], size, names[1], colour, code, price / 100, Math.max(mrp, price) / 100, units]
}

/** The number of pieces of a rental, and the units whose change in the file the import recognises by comparing them. */
function unitCells(sku: Sku | undefined, { product_type }: Row): Cell[] {
  if (!sku) return ['', '']
  return product_type === 'rent' ? [sku.pieces, sku.pieces] : ['', sku.stock]
}

function pictureCells(picture: Picture | undefined, publicUrl: string): Cell[] {
  if (!picture) return ['', '', '']
  const { media_id, url, alt, colour } = picture
  return [media_id ? `${publicUrl}/media/${media_id}/1280.webp` : url, alt, colour]
}

const rentalCells = ({ id, rent_price, deposit }: Row): Cell[] => [
  id,
  rent_price === null ? '' : rent_price / 100,
  deposit === null ? '' : deposit / 100,
]

const detailCells = ({ gender, free_delivery, ends_at, hsn, details }: Row): Cell[] => [
  gender,
  free_delivery ? 'true' : 'false',
  ends_at?.toISOString(),
  hsn,
  writeDetails(details),
]

/** Returns the name that the product import uses for a status. */
const importStatus = (status: string) => ({ live: 'active', pending: 'draft' })[status] ?? status
