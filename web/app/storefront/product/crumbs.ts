export type Breadcrumb = { label: string; to: string }

/** The way from the front door to the list that a product belongs to. */
export const breadcrumbsOf = ({ productType, category, categoryLabel }: CrumbSource): Breadcrumb[] => {
  const list =
    productType === 'rent' ? { label: 'Rent', to: '/rent' } : { label: 'Marketplace', to: '/marketplace' }
  return [{ label: 'Home', to: '/' }, list, { label: categoryLabel, to: `${list.to}?category=${category}` }]
}

type CrumbSource = { productType: 'marketplace' | 'rent'; category: string; categoryLabel: string }
