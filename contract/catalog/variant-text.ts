// Texts about the size and the colour of goods. This file does not import zod, because storefront pages import it.

type Variant = { size?: string | null | undefined; colour?: string | null | undefined }

/** Returns whether the name of a size says that it is one, for example `Free Size`. */
const namesItself = (size: string): boolean => /\bsize\b/i.test(size)

/** Names a size in a sentence, for example `size L` or `Free Size`. */
export const sizeText = (size: string): string => (namesItself(size) ? size : `size ${size}`)

/** Names size and colour as a label, for example `Size L, Rani pink` or `Free Size`; empty if there is neither. */
export const variantLabel = ({ size, colour }: Variant): string =>
  [size && (namesItself(size) ? size : `Size ${size}`), colour].filter(Boolean).join(', ')

/** Names size and colour in a sentence, for example `size L, Rani pink`; empty if there is neither. */
export const variantText = ({ size, colour }: Variant): string =>
  [size && sizeText(size), colour].filter(Boolean).join(', ')
