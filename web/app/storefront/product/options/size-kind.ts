const kinds = { letters: /^(X{0,2}[SL]|M)$/, bangles: /^2\.\d$/ }

/** How a product is sized: by letters, by the width of a bangle, or in a way that needs no chart. */
export function sizeKind(sizes: readonly string[]): keyof typeof kinds | null {
  if (sizes.some((size) => kinds.bangles.test(size))) return 'bangles'
  return sizes.some((size) => kinds.letters.test(size)) ? 'letters' : null
}
