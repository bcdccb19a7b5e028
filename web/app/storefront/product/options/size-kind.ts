const kinds = { letters: /^(X{0,2}[SL]|M)$/, bangles: /^2\.\d$/ }

/** Returns the size system of a product: letters, or bangle sizes. Returns null if the product needs no size chart. */
export function sizeKind(sizes: readonly string[]): keyof typeof kinds | null {
  if (sizes.some((size) => kinds.bangles.test(size))) return 'bangles'
  return sizes.some((size) => kinds.letters.test(size)) ? 'letters' : null
}
