import { useState } from 'react'
import type { Product, Sku } from '../../../../contract/catalog/catalog.ts'

export type VariantSelection = {
  colour: string | null
  size: string | null
  qty: number
  /** The SKU of the selected colour and size; null until all options that the product has are selected. */
  sku: Sku | null
  /** The number of available units of the selected SKU. While no size is selected, the number of the size that has the most units. */
  available: number
  error: string | null
  chooseColour: (colour: string) => void
  chooseSize: (size: string) => void
  setQty: (qty: number) => void
  /** Returns the selected SKU; otherwise sets `error` and returns null. */
  confirm: () => Sku | null
}

/**
 * Manages the selected colour, size and quantity of a product. `preferredColour` is preselected if the product has it. A size is
 * preselected in three cases: the product has `preferredSize`, or the product has only one size, or the product is a rental, of which the
 * first available size is preselected.
 */
export function useVariantSelection(
  product: Product,
  preferredSize: string | null = null,
  preferredColour: string | null = null,
): VariantSelection {
  const onlySize = product.sizes.length === 1 ? product.sizes[0]! : null
  const [colour, setColour] = useState(
    () => product.variants.find(({ name }) => name === preferredColour)?.name ?? firstColour(product),
  )
  const [size, setSize] = useState(
    () => product.sizes.find((name) => name === preferredSize) ?? onlySize ?? startingSize(product, colour),
  )
  const [quantity, setQty] = useState(1)
  const [error, setError] = useState<string | null>(null)
  const skusInColour = product.skus.filter((sku) => sku.colour === colour)
  const needsSize = product.sizes.length > 0
  const sku = skusInColour.find((candidate) => (needsSize ? candidate.size === size : true)) ?? null
  const available = sku ? sku.available : Math.max(0, ...skusInColour.map((sku) => sku.available))

  return {
    colour,
    size,
    sku,
    available,
    error,
    qty: Math.max(1, Math.min(quantity, available)),
    chooseColour: (next) => {
      setColour(next)
      setError(null)
      const isAvailable = product.skus.some(
        (sku) => sku.colour === next && sku.size === size && sku.available > 0,
      )
      if (!isAvailable && !onlySize) setSize(startingSize(product, next))
    },
    chooseSize: (next) => {
      setSize(next)
      setError(null)
    },
    setQty,
    confirm: () => {
      if (sku && sku.available > 0) return sku
      setError(sku || !needsSize ? 'This one is sold out' : 'Please choose a size')
      return null
    },
  }
}

/** Returns the first colour that is in stock, or the first colour if all are sold out; null for a product without colours. */
function firstColour({ skus, variants }: Product): string | null {
  const colours = variants.map(({ name }) => name)
  const isInStock = (name: string) => skus.some(({ colour, available }) => colour === name && available > 0)
  return colours.find(isInStock) ?? colours[0] ?? null
}

/**
 * Returns the first available size of a rental in this colour. Returns null if there is none, and for a product for sale, whose size the
 * shopper selects.
 */
const startingSize = (product: Product, colour: string | null): string | null =>
  (product.productType === 'rent' &&
    product.sizes.find((size) => availableInSize(product, { colour, size }) > 0)) ||
  null

/** Returns the number of available units in this colour and size. */
export const availableInSize = (
  product: Product,
  { colour, size }: { colour: string | null; size: string },
): number => product.skus.find((sku) => sku.colour === colour && sku.size === size)?.available ?? 0
