import type { IconName } from '../../../ui/icon'
import { deliverySections } from './delivery'
import type { SettingField, SettingSection } from './fields'
import { generalSections } from './general'
import { homePageSections } from './home-page'
import { policySections, taxSections } from './legal'
import { paymentSections } from './payments'
import { rentalSections } from './rentals'

type PageLink = { to: string; label: string }
type Topic = Pick<SettingField, 'label' | 'help'>

/** A page with an editor of its own that belongs to a subject. The search finds it by its label and its help. */
type EditorPage = PageLink & Topic

export type Subject = {
  /** The page is `/admin/settings/<slug>`, unless `to` names a page elsewhere. */
  slug: string
  title: string
  text: string
  icon: IconName
  /** The settings on the page. Empty if the page has a form of its own, or is elsewhere. */
  sections: readonly SettingSection[]
  to?: string
  /** What the search finds on a page with a form of its own. */
  topics?: readonly Topic[]
  /** Pages with an editor of their own, which the page of the subject shows first. */
  editors?: readonly EditorPage[]
  /** Pages that belong to the subject. */
  links?: readonly PageLink[]
}

/**
 * The pages of the settings area, in their sequence. A page with a form of its own needs an entry with empty `sections` and a route
 * `settings/<slug>`.
 */
export const subjects: readonly Subject[] = [
  {
    slug: 'general',
    title: 'General',
    text: 'Legal name, contact, business hours, social links and revenue target',
    icon: 'store',
    sections: generalSections,
  },
  {
    slug: 'brand',
    title: 'Brand',
    text: 'Name, logo, colours, fonts, e-mail sender and heading of documents',
    icon: 'tag',
    sections: [],
    to: '/admin/settings/brand',
    topics: [
      { label: 'Name of the shop', help: 'On every page, in e-mails and on documents.' },
      { label: 'Tagline', help: 'Follows the name in search results and in the picture of shared links.' },
      {
        label: 'Logo and icon',
        help: 'Beside the name on every page, in browser tabs and for the installed app.',
      },
      { label: 'Colours', help: 'The palette of the shop, its e-mails and its documents.' },
      { label: 'Fonts', help: 'For headings and texts.' },
      { label: 'Sender of e-mails', help: 'The name that customers see as the sender.' },
      { label: 'Heading of documents', help: 'At the top of invoices and statements.' },
      { label: 'Further registrations', help: 'In the footer, for example a CIN.' },
    ],
  },
  {
    slug: 'home-page',
    title: 'Home page',
    text: 'Sections, claims, banners, pop-up, latest collection, testimonials and reviews',
    icon: 'home',
    sections: homePageSections,
    editors: [
      {
        to: '/admin/settings/home-page/sections',
        label: 'Sections of the home page',
        help: 'Hero, categories, badges, collections, rent teaser, about, testimonials, reviews, contact, text with picture: order, texts, pictures and schedule.',
      },
    ],
    links: [{ to: '/admin/coupons', label: 'Coupons' }],
  },
  {
    slug: 'categories',
    title: 'Categories',
    text: 'Names, sequence, pictures, HSN codes, size charts and rental terms of the categories',
    icon: 'list',
    sections: [],
    to: '/admin/settings/categories',
    topics: [
      {
        label: 'Names and sequence of categories',
        help: 'In the filters of the shop, in forms and in the import.',
      },
      { label: 'Pictures of categories', help: 'On the home page.' },
      { label: 'Default HSN codes', help: 'On invoices, for products without an HSN code of their own.' },
      { label: 'Size charts', help: 'In the size guide on product pages.' },
      {
        label: 'Rental terms of categories',
        help: 'Days for preparation and cleaning, shortest and longest rental.',
      },
    ],
  },
  {
    slug: 'menus-and-pages',
    title: 'Menus and pages',
    text: 'Links in header and footer, terms, policies, About Us, contact, and info pages of your own',
    icon: 'edit',
    sections: [],
    to: '/admin/settings/pages',
    editors: [
      {
        to: '/admin/settings/menus',
        label: 'Menus',
        help: 'The links in the header and the footer, and in the menu on small screens.',
      },
    ],
    topics: [
      {
        label: 'Texts of pages',
        help: 'Terms, policies, About Us, contact and info pages, with drafts and versions.',
      },
    ],
  },
  {
    slug: 'delivery',
    title: 'Delivery',
    text: 'Dispatch and delivery times, and the PIN codes that your courier serves',
    icon: 'truck',
    sections: deliverySections,
    links: [{ to: '/admin/pins', label: 'Served PIN codes' }],
  },
  {
    slug: 'rentals',
    title: 'Rentals',
    text: 'Rental periods, days for cleaning, late and cancellation fees',
    icon: 'calendar',
    sections: rentalSections,
    links: [
      { to: '/admin/settings/categories', label: 'Rental terms of categories' },
      { to: '/admin/rentals/night-prices', label: 'Night prices' },
      { to: '/admin/rentals/prices', label: 'Damage charges' },
      { to: '/admin/rentals/festivals', label: 'Festival nights' },
    ],
  },
  {
    slug: 'payments',
    title: 'Payments',
    text: 'Cash on delivery, UPI, order limits and seller subscriptions',
    icon: 'rupee',
    sections: paymentSections,
    links: [{ to: '/admin/coupons', label: 'Coupons' }],
  },
  {
    slug: 'taxes',
    title: 'Taxes',
    text: 'GST registration of the business',
    icon: 'list',
    sections: taxSections,
    links: [
      { to: '/admin/settings/general#business.legalName', label: 'Legal name and address' },
      { to: '/admin/tax', label: 'GST rates' },
      { to: '/admin/invoices', label: 'Invoices' },
    ],
  },
  {
    slug: 'policies',
    title: 'Policies',
    text: 'Return window, grievance officer and the legal pages',
    icon: 'shield',
    sections: policySections,
    links: [
      { to: '/admin/settings/pages/terms-of-service', label: 'Terms of Service' },
      { to: '/admin/settings/pages/privacy-policy', label: 'Privacy Policy' },
      { to: '/admin/settings/pages/wholesale-terms', label: 'Terms for businesses' },
      { to: '/admin/settings/pages/disclaimer', label: 'Disclaimer' },
    ],
  },
  {
    slug: 'emails',
    title: 'E-mails',
    text: 'Sent e-mails, and a test e-mail to yourself',
    icon: 'mail',
    sections: [],
    to: '/admin/emails',
    topics: [
      { label: 'Sent e-mails', help: 'The messages to customers, sellers and staff, with their state.' },
      { label: 'Test e-mail', help: 'Sends an e-mail to yourself, to check the delivery of e-mails.' },
    ],
  },
  {
    slug: 'staff',
    title: 'Staff and permissions',
    text: 'Who works in the shop, and what they may do',
    icon: 'user',
    sections: [],
    to: '/admin/staff',
    topics: [
      { label: 'Staff', help: 'Who works in the shop, with their role and last sign-in.' },
      { label: 'Rights and permissions', help: 'Which parts of the admin area each of the staff may use.' },
    ],
  },
  {
    slug: 'import',
    title: 'Import and export',
    text: 'Products, orders and users as CSV files',
    icon: 'arrow',
    sections: [],
    to: '/admin/products/import',
    topics: [{ label: 'Import of products', help: 'New and changed products from a CSV file.' }],
    editors: [
      { to: '/admin/products', label: 'Export of products', help: 'The list of products as a CSV file.' },
      { to: '/admin/orders', label: 'Export of orders', help: 'The list of orders as a CSV file.' },
      { to: '/admin/users', label: 'Export of users', help: 'The list of users as a CSV file.' },
    ],
  },
  {
    slug: 'system',
    title: 'System',
    text: 'All versions of the settings, background jobs and the audit log',
    icon: 'clock',
    sections: [],
    links: [
      { to: '/admin', label: 'System health' },
      { to: '/admin/outbox', label: 'Outbox' },
      { to: '/admin/audit', label: 'Audit log' },
    ],
  },
]

export const subjectPath = ({ slug, to }: Pick<Subject, 'slug' | 'to'>) => to ?? `/admin/settings/${slug}`

export const fieldsOf = ({ sections }: Subject): SettingField[] => sections.flatMap(({ fields }) => fields)

/** Finds the setting with this path, and its page. */
export function findField(path: string) {
  for (const subject of subjects) {
    const field = fieldsOf(subject).find((candidate) => candidate.path === path)
    if (field) return { subject, field }
  }
  return null
}

export type FoundSetting = { subject: Subject; field: Topic; to: string }

/** Finds the editors and settings whose label, help or titles contain all of these words. `to` is the address of the field or editor. */
export function searchSettings(typed: string): FoundSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ label, help }: Topic, ...titles: string[]) => {
    const text = [label, help, ...titles].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return subjects.flatMap((subject) => [
    ...subject.sections.flatMap((section) =>
      section.fields
        .filter((field) => isFound(field, section.title, subject.title))
        .map((field) => ({ subject, field, to: `${subjectPath(subject)}#${field.path}` })),
    ),
    ...(subject.editors ?? [])
      .filter((editor) => isFound(editor, subject.title))
      .map((editor) => ({ subject, field: editor, to: editor.to })),
    ...(subject.topics ?? [])
      .filter((topic) => isFound(topic, subject.title))
      .map((topic) => ({
        subject,
        field: topic,
        to: `${subjectPath(subject)}#${topic.label.replaceAll(' ', '-')}`,
      })),
  ])
}
