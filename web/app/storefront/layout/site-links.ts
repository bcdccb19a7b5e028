/** The links of the header. `section` is a section of the home page to scroll to. */
export const siteLinks = [
  { label: 'Home', to: '/', section: 'home' },
  { label: 'Marketplace', to: '/marketplace' },
  { label: 'Rent', to: '/rent' },
  { label: 'About Us', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Sell', to: '/sign-in/seller' },
] as const

export type SiteLink = (typeof siteLinks)[number]

/** The navigation state that makes the home page scroll to a section. */
export const scrollState = (link: SiteLink) => ('section' in link ? { scrollTo: link.section } : undefined)
