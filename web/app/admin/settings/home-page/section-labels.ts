import type { CollectionSection, HomeSection, SectionType } from '../../../../../contract/content/home.ts'
import { formatInstant } from '../../../lib/labels/order-labels'
import type { Tone } from '../../../ui/badge'

/** The names of the sections, in the sequence of the specification, and what each of them shows. */
export const sectionLabels: Record<SectionType, { label: string; text: string }> = {
  hero: { label: 'Hero', text: 'The first view: heading, text, two buttons and pictures in arches.' },
  categories: { label: 'Categories', text: 'A tile with a picture for each category that has products.' },
  badges: { label: 'Badges', text: 'Up to four reasons to shop here.' },
  collection: { label: 'Collection', text: 'Products by a rule or chosen by hand.' },
  rent: {
    label: 'Rent teaser',
    text: 'How renting works, with four outfits. Hidden without rental products.',
  },
  about: { label: 'About us', text: 'A text about the shop, with the claims from the home page settings.' },
  testimonials: {
    label: 'Testimonials',
    text: 'The testimonials from the home page settings. Hidden without entries.',
  },
  reviews: {
    label: 'Business reviews',
    text: 'The reviews and the link from the home page settings. Hidden without entries and link.',
  },
  contact: {
    label: 'Contact',
    text: 'The contact details, hours and social links from the general settings.',
  },
  'text-picture': { label: 'Text with picture', text: 'A heading, paragraphs, a picture and a button.' },
}

export const ruleLabels: Record<CollectionSection['rule'], string> = {
  latest: 'Latest collection (chosen in the home page settings, then the newest)',
  newest: 'Newest products',
  'best-sellers': 'Best sellers of the last 90 days',
  discount: 'Highest discounts',
  category: 'Products of a category',
  chosen: 'Products that I choose',
}

/** The name of a section in the list: its type, and its heading if it has one. */
export function nameOf(section: HomeSection): string {
  const { label } = sectionLabels[section.type]
  return 'heading' in section && section.heading ? `${label}: ${section.heading}` : label
}

/** Says whether and when visitors see a section. */
export function stateOf({ isOn, from, until }: HomeSection, now: number): { tone: Tone; text: string } {
  if (!isOn) return { tone: 'neutral', text: 'Off' }
  if (until && Date.parse(until) <= now) return { tone: 'warning', text: `Ended ${formatInstant(until)}` }
  if (from && Date.parse(from) > now) return { tone: 'warning', text: `From ${formatInstant(from)}` }
  return { tone: 'success', text: until ? `Until ${formatInstant(until)}` : 'On' }
}
