/** Where the header leads. A section stands on the home page; `to` is where it is for a browser without scripts. */
export const siteLinks = [
  { label: 'Home', to: '/', section: 'home' },
  { label: 'Marketplace', to: '/marketplace' },
  { label: 'Rent', to: '/rent' },
  { label: 'About Us', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Sell', to: '/sign-in/seller' },
] as const

export type SiteLink = (typeof siteLinks)[number]

/** What navigation carries so that the home page shows one of its sections. */
export const scrollState = (link: SiteLink) => ('section' in link ? { scrollTo: link.section } : undefined)
