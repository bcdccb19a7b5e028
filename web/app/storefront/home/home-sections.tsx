import type { PublicSettings } from '../../../../contract/store/store.ts'
import type { CardData } from '../../lib/card-data'
import { AboutSection } from './about'
import { CategoryTiles, type CategoryTile } from './category-tiles'
import { ContactSection } from './contact'
import { Hero } from './hero'
import { LatestCollection } from './latest-collection'
import { RentTeaser } from './rent-teaser'
import { BusinessReviews } from './reviews'
import { Testimonials } from './testimonials'
import { TrustBadges } from './trust-badges'

type HomeSectionsProps = {
  latest: readonly CardData[]
  rentals: readonly CardData[]
  tiles: readonly CategoryTile[]
  settings: Pick<
    PublicSettings,
    | 'business'
    | 'claims'
    | 'contact'
    | 'hours'
    | 'offer'
    | 'reviews'
    | 'reviewsUrl'
    | 'social'
    | 'testimonials'
  >
}

/** The sections of the home page, from top to bottom. */
export const HomeSections = ({ latest, rentals, tiles, settings }: HomeSectionsProps) => (
  <>
    <Hero products={latest.slice(0, 3)} offer={settings.offer} />
    <CategoryTiles tiles={tiles} />
    <TrustBadges business={settings.business} />
    <LatestCollection products={latest} />
    <RentTeaser products={rentals} />
    <AboutSection claims={settings.claims} />
    <Testimonials testimonials={settings.testimonials} />
    <BusinessReviews reviews={settings.reviews} url={settings.reviewsUrl} />
    <ContactSection contact={settings.contact} hours={settings.hours} social={settings.social} />
  </>
)
