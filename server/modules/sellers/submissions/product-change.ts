import { isDeepStrictEqual } from 'node:util'
import {
  declarationNames,
  mergeDeclarations,
  type Declarations,
} from '../../../../contract/catalog/declarations.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import { textLimits } from '../../../../contract/sellers/seller-terms.ts'
import type { ProductBefore } from '../../../../contract/sellers/submissions.ts'
import { assertPriceWithinMrp } from '../../catalog/products/mrp-rules.ts'
import type { SellerProduct } from '../../catalog/products/seller-products.ts'
import type { PictureRow, SubmissionRow } from '../queries.ts'

/** Returns a product in the format in which it is stored with a change of it. */
export const productBefore = (product: SellerProduct): ProductBefore => ({
  productType: product.product_type,
  name: product.name,
  description: product.description,
  brand: product.brand,
  category: product.category,
  price: product.price,
  mrp: product.mrp,
  hsn: product.hsn,
  declarations: product.declarations,
  pictures: product.pictures.map(({ id }) => id),
})

type Field = 'name' | 'description' | 'brand' | 'category' | 'price' | 'mrp' | 'hsn'

/**
 * Returns a change of a product as approval applies it. A field that the seller has not changed has the value that the product has now,
 * because staff may have changed it during the review. An empty HSN code and the MRP of a rental are ignored.
 */
export function applyToProduct(row: SubmissionRow, product: SellerProduct): SubmissionRow {
  const before = row.product_before
  const isKept = (field: Field) => row[field] === before?.[field]
  const valueOf = <F extends Field>(field: F) => (isKept(field) ? product[field] : row[field])
  return {
    ...row,
    name: valueOf('name'),
    description: valueOf('description'),
    brand: valueOf('brand'),
    category: valueOf('category'),
    category_name: isKept('category') ? product.category_name : row.category_name,
    price: valueOf('price'),
    mrp: product.product_type === 'rent' ? null : valueOf('mrp'),
    hsn: valueOf('hsn') ?? product.hsn,
    declarations: applyDeclarations(row, product),
  }
}

function applyDeclarations(
  { declarations, product_before: before }: SubmissionRow,
  product: SellerProduct,
): Declarations {
  const changed = declarationNames.filter((name) => declarations[name] !== before?.declarations[name])
  const change = Object.fromEntries(changed.map((name) => [name, declarations[name] ?? '']))
  return mergeDeclarations(product.declarations, change)
}

/** Returns true if the seller has added, removed or moved pictures of the product. */
export const hasOtherPictures = (
  { product_before: before }: SubmissionRow,
  pictures: readonly PictureRow[],
): boolean =>
  !isDeepStrictEqual(
    pictures.map(({ media_id }) => media_id),
    before?.pictures,
  )

/** Returns the pictures of a product as pictures of a submission. */
export const picturesOfProduct = ({ pictures }: SellerProduct, submissionId: string): PictureRow[] =>
  pictures.map(({ id, width, height, blur }, position) => ({
    id,
    submission_id: submissionId,
    media_id: id,
    position,
    width,
    height,
    blur,
    fingerprint: '',
    bytes: 0,
  }))

const textNames = ['name', 'description', 'brand'] as const

/** Refuses a text that is too long for a submission, unless the product has it already. */
export function assertTexts(
  fields: Pick<SubmissionRow, (typeof textNames)[number]>,
  before: ProductBefore | null,
) {
  const long = textNames.find(
    (name) => fields[name].length > textLimits[name] && fields[name] !== before?.[name],
  )
  if (long) refuseField(long, `At most ${textLimits[long]} characters`)
}

/** Refuses a change after which the MRP would be below the price, and a change of the price or MRP while a sale is scheduled. */
export function assertPrices(row: SubmissionRow, product: SellerProduct) {
  const { price, mrp } = applyToProduct(row, product)
  assertPriceWithinMrp({ price, mrp })
  if (product.starts_at && (price !== product.price || mrp !== product.mrp)) {
    refuseField(
      'price',
      'A sale of this product is scheduled. Its price can be changed after the sale has started.',
    )
  }
}
