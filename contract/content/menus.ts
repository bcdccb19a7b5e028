import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { ContentLink } from './link.ts'

const links = (max: number) => z.array(ContentLink).max(max, `At most ${max} links`)

const FooterColumn = z.object({ title: text(40).min(1, 'Enter a title'), links: links(12) })

/** The links of the header (on phones: of the menu) and of the footer. A footer column without links is hidden. */
export const Menus = z.object({
  kind: z.literal('menus'),
  header: links(8),
  footer: z.object({ quick: FooterColumn, shop: FooterColumn, legal: z.object({ links: links(16) }) }),
})
export type Menus = z.infer<typeof Menus>

/** The links of the specification. */
export const defaultMenus: z.input<typeof Menus> = {
  kind: 'menus',
  header: [
    { label: 'Home', to: '/', part: 'home' },
    { label: 'Marketplace', to: '/marketplace' },
    { label: 'Rent', to: '/rent' },
    { label: 'About Us', to: '/about' },
    { label: 'Contact', to: '/contact' },
    { label: 'Sell', to: '/sign-in/seller' },
  ],
  footer: {
    quick: {
      title: 'Quick links',
      links: [
        { label: 'Home', to: '/', part: 'home' },
        { label: 'About Us', to: '/', part: 'about' },
        { label: 'Contact', to: '/', part: 'contact' },
      ],
    },
    shop: {
      title: 'Shop',
      links: [
        { label: 'Marketplace', to: '/marketplace' },
        { label: 'Rent Store', to: '/rent' },
        { label: 'Plan your nights', to: '/nights' },
        { label: 'Group booking', to: '/troupe' },
        { label: 'Your cart', to: '/cart' },
        { label: 'Your wishlist', to: '/wishlist' },
        { label: 'My Orders', to: '/orders' },
        { label: 'Sell with us', to: '/sign-in/seller' },
      ],
    },
    legal: {
      links: [
        { label: 'About Us', to: '/about' },
        { label: 'Contact', to: '/contact' },
        { label: 'Privacy Policy', to: '/privacy-policy' },
        { label: 'Terms of Service', to: '/terms-of-service' },
        { label: 'Platform Terms and Conditions', to: '/wholesale-terms' },
        { label: 'Disclaimer', to: '/disclaimer' },
      ],
    },
  },
}

export const siteMenus = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/menus',
  summary:
    'Returns the links of the header and the footer; with `preview`, those of the draft of this preview link',
  query: z.object({ preview: z.string().max(100).optional() }),
  reply: Menus,
})
