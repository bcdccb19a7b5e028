import { productPath } from '../../../contract/catalog/product-path.ts'
import { sizeOrder } from '../../../contract/catalog/attributes.ts'
import type { Picture, Product, ProductCard } from '../../../contract/catalog/catalog.ts'
import type { SizeChart } from '../../../contract/catalog/size-charts.ts'
import { discountPercent } from '../../../contract/checkout/pricing.ts'
import type { CardRow, ProductRow } from './queries.ts'

type PictureRow = CardRow['pictures'][number]

/** Returns the URL of a stored picture. Every stored picture exists in these four widths, which are in pixels. */
export const mediaUrl = (id: string, width: 320 | 640 | 960 | 1280) => `/media/${id}/${width}.webp`

/** Presents a product as a card in a product list. */
export function presentCard(row: CardRow): ProductCard {
  const picture = row.pictures[0] ? presentPicture(row.pictures[0], row.title) : null
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    handle: productPath(row.product_type, row.slug),
    title: row.title,
    productType: row.product_type,
    category: row.category,
    categoryLabel: row.category_name,
    gender: row.gender,
    brand: row.brand,
    price: row.price,
    mrp: row.mrp,
    discountPercent: discountPercent(row.price, row.mrp, row.discount_percent),
    rentPrice: row.rent_price,
    deposit: row.deposit,
    rating: row.rating,
    ratingCount: row.rating_count,
    freeDelivery: row.free_delivery,
    stock: row.stock,
    image: picture?.src ?? '',
    picture,
    secondPicture: row.pictures[1]?.media_id ?? null,
    endsAt: row.starts_at ? null : (row.ends_at?.toISOString() ?? null), // a sale that has not started has no end yet
  }
}

/** Presents a product for its product page. */
export function presentProduct(row: ProductRow): Product {
  const pictures = presentPictures(row)
  const sizes = sizesOf(row)
  return {
    ...presentCard(row),
    status: row.status,
    soldBy: row.sold_by,
    description: row.description,
    details: row.details,
    declarations: row.declarations,
    sizes,
    images: pictures.map((picture) => picture.src),
    pictures,
    variants: row.colours.map(({ name, hex }) => ({
      name,
      hex,
      images: pictures.filter((picture) => picture.colour === name).map((picture) => picture.src),
    })),
    skus: row.skus,
    rentSteps: row.rent_steps,
    sizeCharts: chartsFor(row, sizes),
    daysBefore: row.days_before,
    daysAfter: row.days_after,
    minDays: row.min_days,
    maxDays: row.max_days,
  }
}

/** Presents all pictures of a product, in display order. */
export const presentPictures = ({ pictures, title }: Pick<CardRow, 'pictures' | 'title'>): Picture[] =>
  pictures.map((picture) => presentPicture(picture, title))

/** Returns the size charts of the category that are for the gender of the product and contain one of its sizes. */
const chartsFor = ({ size_charts, gender }: ProductRow, sizes: readonly string[]): SizeChart[] =>
  (size_charts ?? []).filter(
    ({ genders, rows }) => genders.includes(gender) && rows.some(({ size }) => sizes.includes(size)),
  )

function sizesOf({ skus }: ProductRow): string[] {
  const sizes = [...new Set(skus.flatMap((sku) => sku.size ?? []))]
  const rank = (size: string) =>
    (sizeOrder.indexOf(size) + 1 || sizeOrder.length + 1) * 1000 + sizes.indexOf(size)
  return sizes.toSorted((a, b) => rank(a) - rank(b))
}

function presentPicture(row: PictureRow, title: string): Picture {
  return {
    src: row.media_id ? mediaUrl(row.media_id, 1280) : (row.url ?? ''),
    media: row.media_id,
    width: row.width ?? 1280,
    height: row.height ?? 1600,
    blur: row.blur,
    alt: row.alt || title,
    colour: row.colour,
  }
}
