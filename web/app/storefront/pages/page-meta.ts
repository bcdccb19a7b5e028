import type { MetaDescriptor } from 'react-router'

type Page = { origin: string | undefined; path: string; title: string; description: string }

/** What search engines and messengers show of a page of ours. `origin` is the shop's own address. */
export function pageMeta({ origin = '', path, title, description }: Page): MetaDescriptor[] {
  const url = `${origin}${path}`
  return [
    { title: `${title} | Navrang` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Navrang' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/share.png` },
    { 'script:ld+json': breadcrumb(origin, { name: title, item: url }) },
  ]
}

const breadcrumb = (origin: string, here: { name: string; item: string }) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, ...here },
  ],
})
