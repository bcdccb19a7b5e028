import { sql } from 'kysely'
import { StoreSettings } from '../../contract/store/store.ts'
import type { DbOrTx } from '../platform/db/database.ts'
import { sampleReviews, sampleTestimonials } from './sample-reviews.ts'

/**
 * The claims, offers and opinions of the specification, and its choice of products for the home page. Only the sample shop has them; in a
 * new shop they are empty.
 */
const sampleTexts = {
  claims: { sellers: '100+', customers: '500+', rating: '4.9/5' },
  business: { legalName: 'Sample Festive Wear Example LLP', udyam: 'UDYAM-XX-00-0000000' },
  reviewsUrl: 'https://example.com/reviews',
  testimonials: sampleTestimonials,
  reviews: sampleReviews,
  promo: {
    isOn: true,
    title: 'Navratri Sale is live',
    text: '10% off every product with this coupon, and a dandiya stick pair starting at Rs 80.',
    coupon: 'GARBA10',
    endsAt: null,
  },
  offer: 'Dandiya stick pair starting at Rs 80',
  saleBanner: 'Navratri Sale',
  marketplaceBanner: ['Navratri Sale Live', 'Extra 10% OFF on prepaid', 'Free Dandiya with select combos'],
  rentBanner: ['Navratri Rentals Live', 'Sanitized outfits', 'Easy returns'],
  prepaidCoupon: 'GARBA10',
  latestCollection: ['p3', 'p1', 'p4', 'p2', 'p5', 'p6'],
}

/** Sets the texts of the sample shop. */
export const addSampleTexts = (db: DbOrTx): Promise<void> => mergeSettings(db, sampleTexts)

const { contact } = StoreSettings.parse({})

/**
 * A fictitious tax identity, so that invoices of the sample shop contain tax, and cash on delivery for everything. A real shop has to enter
 * its own tax identity, and has limits for cash on delivery by default.
 */
export const sampleTaxIdentity = {
  contact: { ...contact, address: `1 ${contact.address}` },
  tax: { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' },
  cod: { enabled: true, cap: null, maxOpenPerPhone: null, rentals: true, confirmHours: 24 },
}

export const addSampleTaxIdentity = (db: DbOrTx): Promise<void> => mergeSettings(db, sampleTaxIdentity)

async function mergeSettings(db: DbOrTx, settings: object) {
  const json = JSON.stringify(settings)
  await sql`update store_settings set settings = settings || ${json}::jsonb`.execute(db)
  await sql`update store_setting_versions set settings = settings || ${json}::jsonb`.execute(db)
}

/** Removes the settings of the sample shop from a shop that has become a real one. Settings that staff have changed stay. */
export async function removeSampleSettings(db: DbOrTx): Promise<void> {
  const json = JSON.stringify({ ...sampleTexts, ...sampleTaxIdentity })
  await sql`
    update store_settings
    set settings = (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(settings)
      where ${json}::jsonb -> key is distinct from value
    )
    where exists (select from jsonb_each(settings) where ${json}::jsonb -> key = value)`.execute(db)
}
