import { indianStates } from '../../../../../contract/shipping/indian-states.ts'
import { field, type SettingSection } from './fields'

export const taxSections: readonly SettingSection[] = [
  {
    title: 'GST registration',
    about:
      'Changes apply to documents that are issued from now on. The shop issues none until its legal name, its address and its GST registration are entered.',
    fields: [
      field(
        ['tax.scheme', 'Registration'],
        'Regular: tax invoices with GST. Composition scheme or not registered: bills of supply without tax.',
        {
          kind: 'choice',
          options: [
            ['regular', 'Registered, regular scheme'],
            ['composition', 'Registered, composition scheme'],
            ['unregistered', 'Not registered for GST'],
          ],
        },
      ),
      field(
        ['tax.gstin', 'GSTIN'],
        'Shown on invoices. Leave it empty if the business is not registered for GST.',
        { fieldError: 'This GSTIN isn’t valid' },
      ),
      field(
        ['tax.state', 'State'],
        'Decides between CGST with SGST (delivery in this State) and IGST (delivery elsewhere). Shown on invoices.',
        { kind: 'choice', options: indianStates.map((state) => [state, state] as const) },
      ),
    ],
  },
]

const officer = 'Shown under “Complaints and contact” on all legal pages.'

export const policySections: readonly SettingSection[] = [
  {
    title: 'Returns',
    about: 'Changes also apply to orders that are already delivered.',
    fields: [
      field(
        ['returns.shopper', 'Hours after delivery, for shoppers'],
        'The return window: until then customers can ask for a return. Stated on product pages, order pages, the About page and in the terms.',
        'number',
      ),
      field(
        ['returns.business', 'Hours after delivery, for businesses'],
        'The return window of businesses, and of orders with wholesale goods only: until then customers can ask for a return. Stated in the terms for businesses, on the product pages of wholesale goods and on order pages.',
        'number',
      ),
    ],
  },
  {
    title: 'Grievance officer',
    about: 'The law requires the shop to name a person who handles complaints.',
    fields: [
      field(['grievance.name', 'Name'], officer),
      field(['grievance.designation', 'Designation'], officer),
      field(['grievance.email', 'E-mail'], officer, { fieldError: 'Enter a valid e-mail address' }),
      field(['grievance.phone', 'Phone'], officer),
    ],
  },
]
