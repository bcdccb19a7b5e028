import type { NewProduct } from '../../../../contract/catalog/admin-products.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { createProduct, type ChangeContext } from './create-product.ts'
import { presentAdminProduct } from './present-admin.ts'
import { findForEditor, updateSetItemsAndTags } from './queries.ts'

/** Creates a pending copy of a product, without its stock, pieces and SKU codes. Returns the id of the copy. */
export async function duplicateProduct(tx: Tx, id: string, by: ChangeContext): Promise<string> {
  const row = await findForEditor(tx, id)
  if (!row) return refuse('not_found', 'Product not found')
  const { cells, variants, pictures, ...product } = presentAdminProduct(row)
  const copy: NewProduct = {
    ...product,
    title: `Copy of ${product.title}`.slice(0, 255),
    status: 'pending',
    stock: 0,
    image: undefined,
    images: undefined,
    gallery: pictures.map(({ src, alt, colour }) => ({ src, alt, colour })),
    colours: variants.map(({ name, hex }) => ({ name, hex })),
    grid: cells.map(({ size, colour, price }) => ({ size, colour, price, stock: 0, pieces: 0 })),
  }
  const created = await createProduct(tx, copy, by)
  await updateSetItemsAndTags(tx, created.id, row)
  return created.id
}
