import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { ContentLink } from './link.ts'

/** An uploaded picture. `media` is its id in the storage. `alt` is empty for a picture that only decorates. */
export const ContentPicture = z.object({
  media: z.string().regex(/^[\w-]{1,64}$/),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  alt: text(200).default(''),
})
export type ContentPicture = z.infer<typeof ContentPicture>

/** The icons that a badge can have. */
export const badgeIcons = [
  'shield',
  'truck',
  'store',
  'check',
  'star',
  'heart',
  'tag',
  'rupee',
  'undo',
  'clock',
  'calendar',
  'box',
  'phone',
  'chat',
  'pin',
  'user',
] as const

/** A reason to shop here. `needsUdyam`: the badge is hidden while the shop has no UDYAM registration number. */
export const TrustBadge = z.object({
  icon: z.enum(badgeIcons),
  title: text(60).min(1, 'Enter a title'),
  text: text(80),
  to: z.union([z.literal(''), ContentLink.shape.to]).default(''),
  needsUdyam: z.boolean().default(false),
})
export type TrustBadge = z.infer<typeof TrustBadge>

const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time' }).nullable().default(null)

const common = {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  isOn: z.boolean(),
  /** The section is shown from this moment; null means at once. */
  from: Moment,
  /** The section is hidden from this moment on; null means never. */
  until: Moment,
}
const heading = text(120).min(1, 'Enter a heading')
const subtitle = text(300)

const Hero = z.object({
  ...common,
  type: z.literal('hero'),
  /** The line above the heading; may be empty. */
  eyebrow: text(80),
  heading,
  text: subtitle,
  /** Pictures of the hero. Without one, it shows the first three products of the latest collection. */
  pictures: z.array(ContentPicture).max(3, 'At most 3 pictures').default([]),
  buttons: z.array(ContentLink).max(2, 'At most 2 buttons'),
})

const Categories = z.object({ ...common, type: z.literal('categories'), heading, text: subtitle })

const Badges = z.object({
  ...common,
  type: z.literal('badges'),
  badges: z.array(TrustBadge).max(4, 'At most 4 badges'),
})

/**
 * How the products of a collection are chosen. `latest`: the products that the settings name, then the newest. `best-sellers`: most units
 * ordered in the last 90 days. `chosen`: the products in `products`.
 */
export const collectionRules = ['latest', 'newest', 'best-sellers', 'discount', 'category', 'chosen'] as const

const Collection = z.object({
  ...common,
  type: z.literal('collection'),
  heading,
  text: subtitle,
  rule: z.enum(collectionRules),
  department: z.enum(['marketplace', 'rent']).default('marketplace'),
  /** The category of the rule `category`. */
  category: text(40).default(''),
  /** The product ids of the rule `chosen`. */
  products: z.array(text(100)).max(12, 'At most 12 products').default([]),
  /** Maximum number of products. The specification shows at most six in the latest collection. */
  limit: z.number('Enter a number').int().min(1, 'Enter at least 1').max(12, 'Enter at most 12').default(6),
  link: ContentLink.nullable(),
})
export type CollectionSection = z.infer<typeof Collection>

const RentTeaser = z.object({
  ...common,
  type: z.literal('rent'),
  heading,
  steps: z
    .array(z.object({ title: text(60).min(1, 'Enter a title'), text: text(160) }))
    .max(4, 'At most 4 steps'),
  button: text(60),
})

const About = z.object({
  ...common,
  type: z.literal('about'),
  heading,
  /** Each line is a paragraph. */
  text: text(2000),
  /** Whether the text begins with the meaning of the shop's name, if the shop has the default name. */
  withMeaning: z.boolean().default(false),
})

const Testimonials = z.object({ ...common, type: z.literal('testimonials'), heading, text: subtitle })
const Reviews = z.object({ ...common, type: z.literal('reviews'), heading, text: subtitle })
const Contact = z.object({ ...common, type: z.literal('contact'), heading, text: subtitle })

const TextWithPicture = z.object({
  ...common,
  type: z.literal('text-picture'),
  heading,
  /** Each line is a paragraph. */
  text: text(2000),
  picture: ContentPicture.nullable(),
  side: z.enum(['left', 'right']).default('right'),
  link: ContentLink.nullable(),
})

/** A section of the home page. */
export const HomeSection = z.discriminatedUnion('type', [
  Hero,
  Categories,
  Badges,
  Collection,
  RentTeaser,
  About,
  Testimonials,
  Reviews,
  Contact,
  TextWithPicture,
])
export type HomeSection = z.infer<typeof HomeSection>
export type SectionType = HomeSection['type']
export type SectionOf<Type extends SectionType> = Extract<HomeSection, { type: Type }>

/** The types of sections that the page can contain more than once. */
export const repeatableTypes: readonly SectionType[] = ['collection', 'text-picture']

/** The sections of the home page, from top to bottom. */
export const HomeDocument = z
  .object({
    kind: z.literal('home'),
    sections: z.array(HomeSection).min(1, 'The home page needs a section').max(20, 'At most 20 sections'),
  })
  .superRefine(({ sections }, context) => {
    const fail = (at: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['sections', at, field], message })
    sections.forEach((section, at) => {
      const before = sections.slice(0, at)
      if (before.some(({ id }) => id === section.id)) fail(at, 'id', 'Another section has the same id')
      const isSecond = before.some(({ type }) => type === section.type)
      if (isSecond && !repeatableTypes.includes(section.type)) {
        fail(at, 'type', 'The page can have this section only once')
      }
      if (section.from && section.until && Date.parse(section.until) <= Date.parse(section.from)) {
        fail(at, 'until', 'The end must be after the start')
      }
      if (section.type !== 'collection') return
      if (section.rule === 'category' && !section.category) fail(at, 'category', 'Choose a category')
      if (section.rule === 'chosen' && section.products.length === 0) {
        fail(at, 'products', 'Choose at least one product')
      }
      if (section.rule === 'latest' && section.limit > 6) {
        fail(at, 'limit', 'The latest collection has at most 6 products')
      }
    })
  })
export type HomeDocument = z.infer<typeof HomeDocument>

export const homePage = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/home',
  summary:
    'Returns the sections of the home page that are shown now; with `preview`, those of the draft of this preview link, and also those that start later',
  query: z.object({ preview: z.string().max(100).optional() }),
  reply: z.object({ sections: z.array(HomeSection), isPreview: z.boolean() }),
})
