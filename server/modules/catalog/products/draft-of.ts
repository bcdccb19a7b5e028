import type { ProductChange } from '../../../../contract/catalog/admin-products.ts'
import type { ProductDraft } from '../import/read/draft.ts'
import type { Stored } from '../import/stored.ts'
import { variantsOf } from './draft-variants.ts'

/** What staff said of a product, as the plan of what has to be written reads it. What they did not say is absent. */
export function draftOf(said: ProductChange, stored: Stored | undefined, slug: string): ProductDraft {
  return {
    line: 0,
    handle: slug,
    slug,
    id: stored?.product.id ?? null,
    fields: { title: stored?.product.title ?? '', ...given(fieldsOf(said)) },
    rent: rentOf(said, stored),
    variants: variantsOf(said, stored),
    ...picturesOf(said),
  }
}

const fieldsOf = (said: ProductChange) => ({
  title: said.title,
  description: said.description,
  category: said.category,
  gender: said.gender,
  brand: said.brand,
  status: said.status,
  free_delivery: said.freeDelivery,
  ends_at: said.endsAt && new Date(said.endsAt).toISOString(),
  details: said.details,
})

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const given = <T extends object>(said: T): Given<T> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Given<T>

function rentOf({ productType, rentPrice, deposit }: ProductChange, stored: Stored | undefined) {
  const { product_type = productType, rent_price = null } = stored?.product ?? {}
  const price = rentPrice || rent_price
  if (product_type !== 'rent' || !price) return null
  return { rentPrice: price, ...(deposit === undefined ? {} : { deposit }) }
}

/** `gallery` says more than `image` and `images`, so it counts first. Each address once. */
function picturesOf({ image, images, gallery }: ProductChange): Pick<ProductDraft, 'pictures'> {
  if (!gallery && !image && !images) return {}
  const plain = [...(image ? [image] : []), ...(images ?? [])].map((src) => ({ src, alt: '', colour: null }))
  const bySrc = new Map((gallery ?? plain).toReversed().map((one) => [one.src, one]))
  return { pictures: [...bySrc.values()].toReversed().map((one) => ({ line: 0, ...one })) }
}
