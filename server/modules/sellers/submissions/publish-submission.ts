import { productPath } from '../../../../contract/catalog/product-path.ts'
import type { NewProduct, ProductChange } from '../../../../contract/catalog/admin-products.ts'
import {
  declarationNames,
  type Declaration,
  type Declarations,
} from '../../../../contract/catalog/declarations.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { ListingDetails } from '../../../../contract/sellers/submission-review.ts'
import { chooseCategory } from '../../catalog/categories/choose-category.ts'
import { changeProduct } from '../../catalog/products/change-product.ts'
import { createProduct } from '../../catalog/products/create-product.ts'
import { mediaUrl } from '../../catalog/present.ts'
import { lockProduct } from '../../catalog/products/queries.ts'
import {
  assignProductToSeller,
  findSellerProduct,
  type SellerProduct,
} from '../../catalog/products/seller-products.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { PictureRow, SubmissionRow } from '../queries.ts'
import { NOT_IN_SHOP } from './check-submission.ts'
import { applyToProduct, assertPrices, hasOtherPictures } from './product-change.ts'

type ApprovedSubmission = {
  row: SubmissionRow
  /** The pictures of the submission. All of them are public already, so `media_id` is never null. */
  pictures: readonly PictureRow[]
  listingDetails: ListingDetails | null
  actor: Actor
  now: Date
}

/**
 * Creates the product of a new submission, or applies the submitted change to its product. Returns the product's id and its path
 * in the shop.
 */
export async function publishSubmission(
  tx: Tx,
  approved: ApprovedSubmission,
): Promise<{ productId: string; handle: string }> {
  const { row, listingDetails, actor, now } = approved
  const context = { actor, now }
  if (row.changes_product) return publishChange(tx, approved)
  if (!listingDetails) return refuseField('listingDetails', 'Choose how to list the product')
  const category = await chooseCategory(tx, listingDetails.category, { path: 'listingDetails.category' })
  const { id, slug } = await createProduct(
    tx,
    newProductOf(approved, { ...listingDetails, category }),
    context,
  )
  await assignProductToSeller(tx, { sellerId: row.seller_id, productId: id })
  return { productId: id, handle: productPath(listingDetails.productType, slug) }
}

/** Applies the fields that the seller has changed to the product. Refuses with `wrong_state` if staff have taken it out of the shop. */
async function publishChange(tx: Tx, { row, pictures, actor, now }: ApprovedSubmission) {
  const productId = row.product_id!
  await lockProduct(tx, productId)
  const product = await findSellerProduct(tx, { sellerId: row.seller_id, id: productId })
  if (!product) return refuse('wrong_state', `${NOT_IN_SHOP}, so the change cannot be approved`)
  assertPrices(row, product)
  const applied = applyToProduct(row, product)
  const { category, hsn } = applied
  const change: ProductChange = {
    ...textsOf(applied),
    category,
    ...(hsn ? { hsn } : {}),
    ...pricesOf(applied, product),
    ...(hasOtherPictures(row, pictures) ? { gallery: galleryOf(applied, pictures, product.pictures) } : {}),
  }
  const { handle } = await changeProduct(tx, productId, { change, context: { actor, now } })
  return { productId, handle }
}

/** Returns the price and MRP, or the rent of a rental, if they differ from those of the product. Absent prices keep a sale as it is. */
function pricesOf({ price, mrp }: SubmissionRow, product: SellerProduct): ProductChange {
  if (price === product.price && mrp === product.mrp) return {}
  return product.product_type === 'rent' ? { rentPrice: price } : { price, mrp }
}

const textsOf = ({ name, description, brand, declarations }: SubmissionRow) => ({
  title: name,
  description,
  brand,
  declarations: allDeclarations(declarations),
})

/** Returns the pictures of a submission. Pictures that the product already has keep their alternative texts and colours. */
const galleryOf = (
  { name }: SubmissionRow,
  pictures: readonly PictureRow[],
  known: SellerProduct['pictures'] = [],
) =>
  pictures.map(({ media_id }) => {
    const { alt, colour } = known.find(({ id }) => id === media_id) ?? { alt: name, colour: null }
    return { src: mediaUrl(media_id!, 1280), alt, colour }
  })

function newProductOf(approved: ApprovedSubmission, listingDetails: ListingDetails): NewProduct {
  const { productType, category, gender, price, mrp, rentPrice, deposit, hsn, freeDelivery, sizes } =
    listingDetails
  const isRent = productType === 'rent'
  return {
    ...textsOf(approved.row),
    gallery: galleryOf(approved.row, approved.pictures),
    productType,
    category,
    gender,
    price,
    mrp,
    hsn,
    status: 'live',
    freeDelivery,
    ...(isRent ? { rentPrice, ...(deposit === null ? {} : { deposit }) } : {}),
    grid: sizes.map(({ size, stock }) => ({
      size,
      colour: null,
      ...(isRent ? { pieces: stock } : { stock }),
    })),
  }
}

/** Returns all declarations. Those that the seller has removed are empty, so that they are removed from the product too. */
const allDeclarations = (declared: Declarations) =>
  Object.fromEntries(declarationNames.map((name) => [name, declared[name] ?? ''])) as Record<
    Declaration,
    string
  >
