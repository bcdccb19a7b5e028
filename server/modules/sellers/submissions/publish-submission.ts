import type { NewProduct } from '../../../../contract/catalog/admin-products.ts'
import {
  declarationNames,
  type Declaration,
  type Declarations,
} from '../../../../contract/catalog/declarations.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { ListingDetails } from '../../../../contract/sellers/submission-review.ts'
import { chooseCategory } from '../../catalog/categories/choose-category.ts'
import { changeProduct } from '../../catalog/products/change-product.ts'
import { createProduct } from '../../catalog/products/create-product.ts'
import { mediaUrl } from '../../catalog/present.ts'
import { assignProductToSeller } from '../../catalog/products/seller-products.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { PictureRow, SubmissionRow } from '../queries.ts'

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
  if (row.changes_product) {
    const { category, hsn } = row
    const change = { ...productFieldsOf(approved), category, ...(hsn ? { hsn } : {}) }
    const { id, handle } = await changeProduct(tx, row.product_id!, { change, context })
    return { productId: id, handle }
  }
  if (!listingDetails) {
    const message = 'Choose how to list the product'
    return refuse('invalid', message, { fields: [{ path: 'shelving', message }] })
  }
  const category = await chooseCategory(tx, listingDetails.category, { path: 'listingDetails.category' })
  const { id, slug } = await createProduct(
    tx,
    newProductOf(approved, { ...listingDetails, category }),
    context,
  )
  await assignProductToSeller(tx, { sellerId: row.seller_id, productId: id, hsn: listingDetails.hsn })
  const handle = `/${listingDetails.productType === 'rent' ? 'rent' : 'product'}/${slug}`
  return { productId: id, handle }
}

/** Returns product fields from a submission. Ignores an MRP below the price. */
function productFieldsOf({ row, pictures }: ApprovedSubmission) {
  return {
    title: row.name,
    description: row.description,
    brand: row.brand,
    price: row.price,
    declarations: allDeclarations(row.declarations),
    ...(row.mrp && row.mrp >= row.price ? { mrp: row.mrp } : {}),
    gallery: pictures.map(({ media_id }) => ({
      src: mediaUrl(media_id!, 1280),
      alt: row.name,
      colour: null,
    })),
  }
}

function newProductOf(approved: ApprovedSubmission, listingDetails: ListingDetails): NewProduct {
  const { productType, category, gender, price, mrp, rentPrice, deposit, freeDelivery, sizes } =
    listingDetails
  const isRent = productType === 'rent'
  return {
    ...productFieldsOf(approved),
    productType,
    category,
    gender,
    price,
    mrp,
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
