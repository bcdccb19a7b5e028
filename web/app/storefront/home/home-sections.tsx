import type { PublicSettings } from '../../../../contract/store/store.ts'
import { AboutSection } from './about'
import { CategoryTiles } from './category-tiles'
import { Collection } from './collection'
import { ContactSection } from './contact'
import { Hero } from './hero'
import { RentTeaser } from './rent-teaser'
import { BusinessReviews } from './reviews'
import type { SectionData } from './section-data'
import { Testimonials } from './testimonials'
import { TextWithPicture } from './text-with-picture'
import { TrustBadges } from './trust-badges'

type HomeSettings = Pick<
  PublicSettings,
  'business' | 'claims' | 'contact' | 'hours' | 'offer' | 'reviews' | 'reviewsUrl' | 'social' | 'testimonials'
>

type HomeSectionsProps = { sections: readonly SectionData[]; settings: HomeSettings }

/** The sections of the home page, from top to bottom. */
export const HomeSections = ({ sections, settings }: HomeSectionsProps) =>
  sections.map((section) => <Section key={section.id} section={section} settings={settings} />)

function Section({ section, settings }: { section: SectionData; settings: HomeSettings }) {
  switch (section.type) {
    case 'hero':
      return <Hero section={section} offer={settings.offer} />
    case 'categories':
      return <CategoryTiles section={section} tiles={section.tiles} />
    case 'badges':
      return <TrustBadges badges={section.badges} udyam={settings.business.udyam} />
    case 'collection':
      return <Collection section={section} products={section.cards} />
    case 'rent':
      return <RentTeaser section={section} products={section.cards} />
    case 'about':
      return <AboutSection section={section} claims={settings.claims} />
    case 'testimonials':
      return <Testimonials section={section} testimonials={settings.testimonials} />
    case 'reviews':
      return <BusinessReviews section={section} reviews={settings.reviews} url={settings.reviewsUrl} />
    case 'contact':
      return <ContactSection section={section} {...settings} />
    case 'text-picture':
      return <TextWithPicture section={section} />
  }
}
