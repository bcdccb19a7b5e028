import { sql } from 'kysely'
import { Brand, chosenColours, defaultBrand } from '../../../contract/store/brand/brand.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'

/** Returns the identity of the shop. All server code that names the shop reads it here. */
export async function readBrand(db: DbOrTx): Promise<Brand> {
  addCacheTags('settings')
  const row = await db
    .selectFrom('store_settings')
    .select(sql`settings -> 'brand'`.as('brand'))
    .executeTakeFirst()
  return Brand.parse(row?.brand ?? defaultBrand)
}

/** Returns the name at the top of the shop's documents. */
export const documentHeader = ({ name, documentHeader: header }: Brand): string => header || name

/** Returns the colour of this name. */
export const headerColour = (brand: Brand): string => chosenColours(brand).light.brand
