import type { ProductChange } from '../../../../contract/catalog/admin-products.ts'
import type { ProductDraft } from '../import/read/draft.ts'
import type { StoredProduct } from '../import/stored.ts'
import { draftVariants } from './draft-variants.ts'

/**
 * Converts a change by staff to a draft, from which `planProduct` plans the writes. Fields that the change does not contain are absent in
 * the draft.
 */
export function createDraft(
  change: ProductChange,
  stored: StoredProduct | undefined,
  slug: string,
): ProductDraft {
  return {
    line: 0,
    handle: slug,
    slug,
    id: stored?.product.id ?? null,
    fields: { title: stored?.product.title ?? '', ...withoutUndefined(fieldsOf(change)) },
    rent: rentOf(change, stored),
    variants: draftVariants(change, stored),
    ...picturesOf(change),
  }
}

const fieldsOf = (change: ProductChange) => ({
  title: change.title,
  description: change.description,
  category: change.category,
  gender: change.gender,
  brand: change.brand,
  status: change.status,
  free_delivery: change.freeDelivery,
  ends_at: change.endsAt && new Date(change.endsAt).toISOString(),
  hsn: change.hsn,
  details: change.details,
  declarations: change.declarations,
})

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

function rentOf({ productType, rentPrice, deposit }: ProductChange, stored: StoredProduct | undefined) {
  const { product_type = productType, rent_price = null } = stored?.product ?? {}
  const price = rentPrice || rent_price
  if (product_type !== 'rent' || !price) return null
  return { rentPrice: price, ...(deposit === undefined ? {} : { deposit }) }
}

/**
 * Returns the pictures that a change contains, without duplicate URLs. Uses `gallery` if given, because `gallery` contains more
 * data than `image` and `images`. Stored pictures that `image` and `images` name keep their alternative texts and colours.
 */
function picturesOf({ image, images, gallery }: ProductChange): Pick<ProductDraft, 'pictures'> {
  if (!gallery && !image && !images) return {}
  const simple = [...(image ? [image] : []), ...(images ?? [])].map((src) => ({ src }))
  const bySrc = new Map((gallery ?? simple).toReversed().map((picture) => [picture.src, picture]))
  return { pictures: [...bySrc.values()].toReversed().map((picture) => ({ line: 0, ...picture })) }
}
