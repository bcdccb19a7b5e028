import type { ProductCard, ProductList } from '../../../contract/catalog/catalog.ts'
import { paise } from '../../../contract/core/money.ts'
import { discountPercent } from '../../../contract/checkout/pricing.ts'

type Sample = {
  id: string
  slug: string
  title: string
  category: string
  categoryLabel: string
  rupees: number
  mrpRupees: number
}

const samples: Sample[] = [
  {
    id: 'p1',
    slug: 'rani-abhla-chaniya-choli',
    title: 'Rani Abhla Mirror Work Chaniya Choli',
    category: 'garba-dresses',
    categoryLabel: 'Garba Dresses',
    rupees: 4299,
    mrpRupees: 6999,
  },
  {
    id: 'p2',
    slug: 'rangeela-spiral-dandiya-pair',
    title: 'Rangeela Spiral Dandiya Pair',
    category: 'garba-sticks',
    categoryLabel: 'Garba Sticks',
    rupees: 199,
    mrpRupees: 349,
  },
  {
    id: 'p3',
    slug: 'jamnagari-bandhani-chaniya-choli',
    title: 'Jamnagari Bandhani Chaniya Choli',
    category: 'garba-dresses',
    categoryLabel: 'Garba Dresses',
    rupees: 5499,
    mrpRupees: 8499,
  },
]

function asCard({ id, slug, title, category, categoryLabel, rupees, mrpRupees }: Sample): ProductCard {
  const price = paise(rupees * 100)
  const mrp = paise(mrpRupees * 100)
  return {
    _id: id,
    id,
    slug,
    title,
    category,
    categoryLabel,
    price,
    mrp,
    handle: `/product/${slug}`,
    productType: 'marketplace',
    gender: 'women',
    brand: '',
    discountPercent: discountPercent(price, mrp),
    rentPrice: null,
    deposit: null,
    rating: 4.2,
    ratingCount: 50,
    freeDelivery: true,
    stock: 100,
    image: '',
    picture: null,
    secondPicture: null,
    endsAt: null,
  }
}

/** The products that the marketplace shows when the server is unavailable and the browser has stored no list. */
export const builtInList: ProductList = {
  data: samples.map(asCard),
  pagination: { page: 1, limit: samples.length, total: samples.length, pages: 1 },
  facets: {
    category: [
      { value: 'garba-dresses', label: 'Garba Dresses', count: 2 },
      { value: 'garba-sticks', label: 'Garba Sticks', count: 1 },
      { value: 'accessories', label: 'Accessories', count: 0 },
    ],
    gender: [{ value: 'women', label: 'Women', count: samples.length }],
  },
}
