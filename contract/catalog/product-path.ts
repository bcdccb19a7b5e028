/** Returns the path of a product's page: the rent store and the marketplace have pages of their own. */
export const productPath = (type: 'buy' | 'marketplace' | 'rent', slug: string): string =>
  `/${type === 'rent' ? 'rent' : 'product'}/${slug}`
