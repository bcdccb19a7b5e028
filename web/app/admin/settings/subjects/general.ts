import { field, type SettingSection } from './fields'

const email = { fieldError: 'Enter a valid e-mail address' }
const link = { fieldError: 'Enter a URL that starts with https://' }

export const generalSections: readonly SettingSection[] = [
  {
    title: 'Business',
    fields: [
      field(
        ['business.legalName', 'Legal name'],
        'Shown on invoices, seller statements, the About page and the legal pages. Without it the shop issues no invoices.',
      ),
      field(
        ['business.udyam', 'UDYAM number'],
        'Shown on the About page and the legal pages. The badge on the home page and the note in the footer appear only with a number.',
      ),
    ],
  },
  {
    title: 'Contact',
    fields: [
      field(
        ['contact.address', 'Address'],
        'Shown in the footer of every shop page, in e-mails, on the contact page, the legal pages and invoices. Without it the shop issues no invoices.',
        'long',
      ),
      field(
        ['contact.email', 'E-mail'],
        'Shown in the footer, in e-mails, on the contact page, the legal pages and invoices. Replies to the shop’s e-mails go to it.',
        email,
      ),
      field(
        ['contact.phone', 'Phone'],
        'Shown in the footer, in e-mails, on the contact page, the legal pages and invoices.',
      ),
      field(
        ['contact.whatsapp', 'WhatsApp'],
        'Shown on the contact page and in the contact part of the home page.',
      ),
      field(
        ['map.latitude', 'Map: latitude'],
        'The place on the map in the footer and on the contact page. Ahmedabad: 23.0258.',
        'number',
      ),
      field(
        ['map.longitude', 'Map: longitude'],
        'The place on the map in the footer and on the contact page. Ahmedabad: 72.5606.',
        'number',
      ),
    ],
  },
  {
    title: 'Business hours',
    fields: [
      field(
        ['hours.weekdays', 'Weekdays'],
        'Shown in the footer, on the contact page, the home page and the legal pages.',
      ),
      field(
        ['hours.sunday', 'Sunday'],
        'Shown after the word “Sunday” in the footer, on the contact page, the home page and the legal pages.',
      ),
    ],
  },
  {
    title: 'Social links',
    fields: (['Instagram', 'Facebook', 'YouTube'] as const).map((name) =>
      field(
        [`social.${name.toLowerCase()}`, name],
        'Linked in the footer, on the contact page and in the contact part of the home page.',
        link,
      ),
    ),
  },
  {
    title: 'Dashboard',
    fields: [
      field(
        ['revenueTarget', 'Monthly revenue target (₹)'],
        'The dashboard compares the revenue of the month with it. Only staff with the permission for payments see it.',
        'amount',
      ),
    ],
  },
]
