import {
  categoryTiles,
  chosenProducts,
  listProducts,
  type ProductCard,
} from '../../../../contract/catalog/catalog.ts'
import type { CollectionSection, HomeSection, SectionOf } from '../../../../contract/content/home.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { bestSellers } from '../../../../contract/orders/best-sellers.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { toCardData, toCardPicture } from '../../lib/card-data'
import type { SectionData } from './section-data'

const MAX_TILES = 6
const MAX_RENTALS = 4

type Sources = {
  api: Api
  /** The latest collection, which the hero also uses. */
  latest: readonly ProductCard[]
  settings: Pick<PublicSettings, 'testimonials' | 'reviews' | 'reviewsUrl' | 'business'>
}

/** Loads the data of each section. Sections that would be empty are left out. */
export async function loadSections(
  sections: readonly HomeSection[],
  sources: Sources,
): Promise<SectionData[]> {
  const loaded = await Promise.all(
    sections.map(({ isOn: _isOn, from: _from, until: _until, ...section }) => loadSection(section, sources)),
  )
  return loaded.filter((section) => section !== null)
}

type Unscheduled<Section> = Section extends HomeSection ? Omit<Section, 'isOn' | 'from' | 'until'> : never

async function loadSection(
  section: Unscheduled<HomeSection>,
  { api, latest, settings }: Sources,
): Promise<SectionData | null> {
  const { testimonials, reviews, reviewsUrl, business } = settings
  switch (section.type) {
    case 'hero':
      return { ...section, arches: archesOf(section, latest) }
    case 'categories': {
      const { data } = await api(categoryTiles, { query: { limit: MAX_TILES } })
      const tiles = data.map((tile) => ({ ...tile, picture: toCardPicture(tile.picture) }))
      return tiles.length > 0 ? { ...section, tiles } : null
    }
    case 'badges': {
      const isShown = section.badges.some(({ needsUdyam }) => !needsUdyam || business.udyam)
      return isShown ? section : null
    }
    case 'collection': {
      const cards = (await findProducts(section, { api, latest })).slice(0, section.limit).map(toCardData)
      return cards.length > 0 ? { ...section, cards } : null
    }
    case 'rent': {
      const { data } = await api(listProducts, { query: { productType: 'rent', limit: MAX_RENTALS } })
      return data.length > 0 ? { ...section, cards: data.map(toCardData) } : null
    }
    case 'testimonials':
      return testimonials.length > 0 ? section : null
    case 'reviews':
      return reviews.length > 0 || reviewsUrl ? section : null
    default:
      return section
  }
}

function archesOf({ pictures }: Pick<SectionOf<'hero'>, 'pictures'>, latest: readonly ProductCard[]) {
  const own = pictures.map(({ media }) => ({ id: media, picture: { media } }))
  if (own.length > 0) return own
  return latest.slice(0, 3).map(({ id, picture }) => ({ id, picture: toCardPicture(picture) }))
}

type Rule = Omit<CollectionSection, 'isOn' | 'from' | 'until'>

/** Finds the products of a collection by its rule, possibly more than it shows. */
async function findProducts(
  { rule, department: productType, category, products, limit }: Rule,
  { api, latest }: Pick<Sources, 'api' | 'latest'>,
): Promise<readonly ProductCard[]> {
  if (rule === 'latest') return latest
  if (rule === 'chosen') return (await api(chosenProducts, { query: { id: products } })).data
  if (rule === 'best-sellers') {
    const { ids } = await api(bestSellers, { query: { productType, limit } })
    return ids.length > 0 ? (await api(chosenProducts, { query: { id: ids } })).data : []
  }
  const narrowed = {
    newest: { sort: 'newest' },
    discount: { sort: 'discount', discount: 1 },
    category: { category },
  } as const
  return (await api(listProducts, { query: { productType, limit, ...narrowed[rule] } })).data
}
