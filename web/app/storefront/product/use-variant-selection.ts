import { useState } from 'react'
import type { Product, Sku } from '../../../../contract/catalog/catalog.ts'

export type VariantSelection = {
  colour: string | null
  size: string | null
  qty: number
  /** The SKU that colour and size name; null until both are known. */
  sku: Sku | null
  /** How many can be had; of all sizes together while none is chosen. */
  available: number
  error: string | null
  chooseColour: (colour: string) => void
  chooseSize: (size: string) => void
  setQty: (qty: number) => void
  /** What is chosen, or null with an error at the sizes. */
  confirm: () => Sku | null
}

/**
 * Colour, size and quantity of a product. What leaves no choice is chosen already, and a `wishedSize` that there is. A rental
 * starts with a size too, as it does with its days: it can go into the cart at once.
 */
export function useVariantSelection(product: Product, wishedSize: string | null = null): VariantSelection {
  const onlySize = product.sizes.length === 1 ? product.sizes[0]! : null
  const [colour, setColour] = useState(() => firstColour(product))
  const [size, setSize] = useState(
    () => product.sizes.find((siz) => siz === wishedSize) ?? onlySize ?? startingSize(product, colour),
  )
  const [wanted, setQty] = useState(1)
  const [error, setError] = useState<string | null>(null)
  const ofColour = product.skus.filter((sku) => sku.colour === colour)
  const needsSize = product.sizes.length > 0
  const sku = ofColour.find((one) => (needsSize ? one.size === size : true)) ?? null
  const available = sku ? sku.available : Math.max(0, ...ofColour.map((one) => one.available))

  return {
    colour,
    size,
    sku,
    available,
    error,
    qty: Math.max(1, Math.min(wanted, available)),
    chooseColour: (next) => {
      setColour(next)
      setError(null)
      const isThere = product.skus.some(
        (one) => one.colour === next && one.size === size && one.available > 0,
      )
      if (!isThere && !onlySize) setSize(startingSize(product, next))
    },
    chooseSize: (next) => {
      setSize(next)
      setError(null)
    },
    setQty,
    confirm: () => {
      if (!sku) setError('Please choose a size')
      else if (sku.available < 1) setError('This one is sold out')
      else return sku
      return null
    },
  }
}

/** The first colour that can still be had; null for a product without colours. */
function firstColour({ skus }: Product): string | null {
  return (skus.find((sku) => sku.available > 0) ?? skus[0])?.colour ?? null
}

/** The first size of a rental that there is in this colour; goods to keep are sized by who buys them. */
const startingSize = (product: Product, colour: string | null): string | null =>
  (product.productType === 'rent' &&
    product.sizes.find((size) => availableInSize(product, { colour, size }) > 0)) ||
  null

/** How many of a size there are in this colour. */
export const availableInSize = (
  product: Product,
  { colour, size }: { colour: string | null; size: string },
): number => product.skus.find((sku) => sku.colour === colour && sku.size === size)?.available ?? 0
