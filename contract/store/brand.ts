import { z } from 'zod'
import { text } from '../core/wire.ts'
import { DEFAULT_NAME } from './shop-name.ts'

/**
 * The identity of the shop, which staff can change: pages, titles, link previews, e-mails, documents and bank references show it.
 * An empty sender or header means the name of the shop.
 */
export const Brand = z.object({
  name: text(40).min(1, 'Enter the name of the shop'),
  /** Follows the name in the title of the home page and in the name of the installed app. */
  tagline: text(100),
  /** The name that mail programs show as the sender of e-mails. */
  emailSender: text(60),
  /** The name at the top of invoices, statements and packing slips. */
  documentHeader: text(60),
  /** Further registrations of the business, for example a CIN. The footer of the site shows one on each line. */
  registrations: z.array(text(120)).max(4),
})
export type Brand = z.infer<typeof Brand>

export const defaultBrand: Brand = {
  name: DEFAULT_NAME,
  tagline: 'chaniya choli, kediya and Garba wear to buy or rent',
  emailSender: '',
  documentHeader: '',
  registrations: [],
}
