import { readFileSync } from 'node:fs'
import { colourNames } from '../sample-art/colours.ts'
import { catalogueFile } from '../../server/sample-shop/seed-sample-shop.ts'
import type { SeasonPicture } from '../../server/sample-shop/load-season.ts'
import type { SeasonShop } from './open-shop.ts'

/** How the pictures of the season are drawn, by the ids under which the shop has stored them. */
export const pictures = new Map<string, SeasonPicture>()

/** Records how a stored picture is drawn. Returns its id. */
export function remember(id: string, picture: SeasonPicture): string {
  pictures.set(id, picture)
  return id
}

/** The drawings of the catalogue by their paths. */
export const catalogueDrawings: ReadonlySet<string> = new Set(
  readFileSync(catalogueFile, 'utf8').match(/pictures\/[a-z0-9-]+\.jpg/g),
)

/** Returns the drawing of the first product of an order, in the ordered colour; null if the catalogue has no such view. */
export async function findPictureOfLine(
  { db }: SeasonShop,
  { orderId, view }: { orderId: string; view: 'front' | 'detail' },
): Promise<string | null> {
  const { slug, colour } = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .where('order_id', '=', orderId)
    .where('line', '=', 0)
    .select(['products.slug', 'order_lines.colour'])
    .executeTakeFirstOrThrow()
  const named = colour?.toLowerCase().replaceAll(' ', '-')
  const sources = [named, ...colourNames].map((name) => `pictures/${slug}-${name}-${view}.jpg`)
  return sources.find((source) => catalogueDrawings.has(source)) ?? null
}

/** Returns the first drawing of a product in the catalogue. */
export const findPictureOf = (slug: string): string =>
  [...catalogueDrawings].find(
    (source) => source.startsWith(`pictures/${slug}-`) && source.endsWith('-front.jpg'),
  )!
