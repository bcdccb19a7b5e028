import { paise } from '../../../../contract/core/money.ts'
import { discountPercent } from '../../../../contract/checkout/pricing.ts'
import type { CardData, SentList } from '../card-data'
import { toColumns } from '../columns'

type Sample = {
  id: string
  slug: string
  title: string
  categoryLabel: string
  rupees: number
  mrpRupees: number
}

const samples: Sample[] = [
  {
    id: 'p1',
    slug: 'rani-abhla-chaniya-choli',
    title: 'Rani Abhla Mirror Work Chaniya Choli',
    categoryLabel: 'Garba Dresses',
    rupees: 4299,
    mrpRupees: 6999,
  },
  {
    id: 'p2',
    slug: 'rangeela-spiral-dandiya-pair',
    title: 'Rangeela Spiral Dandiya Pair',
    categoryLabel: 'Garba Sticks',
    rupees: 199,
    mrpRupees: 349,
  },
  {
    id: 'p3',
    slug: 'jamnagari-bandhani-chaniya-choli',
    title: 'Jamnagari Bandhani Chaniya Choli',
    categoryLabel: 'Garba Dresses',
    rupees: 5499,
    mrpRupees: 8499,
  },
]

function asCard({ id, slug, title, categoryLabel, rupees, mrpRupees }: Sample): CardData {
  const price = paise(rupees * 100)
  const mrp = paise(mrpRupees * 100)
  return {
    id,
    title,
    categoryLabel,
    price,
    mrp,
    handle: `/product/${slug}`,
    productType: 'marketplace',
    gender: 'women',
    discountPercent: discountPercent(price, mrp),
    rentPrice: null,
    deposit: null,
    freeDelivery: false,
    rating: 4.2,
    ratingCount: 50,
    stock: 100,
    picture: null,
    secondPicture: null,
  }
}

/** A few products as cards. */
export const builtInCards = samples.map(asCard)

/** The products that the marketplace shows when the server is unavailable and the browser has stored no list. */
export const builtInList: SentList = {
  data: toColumns(builtInCards),
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
