export type Crumb = { label: string; to: string }

/** The way from the front door to the list that a product belongs to. */
export const crumbsOf = ({ productType, category, categoryLabel }: CrumbSource): Crumb[] => {
  const list =
    productType === 'rent' ? { label: 'Rent', to: '/rent' } : { label: 'Marketplace', to: '/marketplace' }
  return [{ label: 'Home', to: '/' }, list, { label: categoryLabel, to: `${list.to}?category=${category}` }]
}

type CrumbSource = { productType: 'marketplace' | 'rent'; category: string; categoryLabel: string }
