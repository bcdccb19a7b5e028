import type { Picture } from '../../../contract/catalog.ts'

type PageWords = {
  title: string
  description: string
  /** The shop's own address, without a slash at its end. */
  origin: string
  path: string
  picture?: Picture | null | undefined
  type?: 'website' | 'product'
}

/** The address of `path` for somebody who is not in the shop yet. */
export const absolute = (origin: string, path: string) => new URL(path, origin).href

/** Title, description, the one address of this page, and what is shown when it is shared. */
export function pageMeta({ title, description, origin, path, picture, type = 'website' }: PageWords) {
  const url = absolute(origin, path)
  const shared = { 'og:site_name': 'Navrang', 'og:type': type, 'og:url': url, 'og:locale': 'en_IN' }
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...pictureMeta(origin, picture ?? null),
  ]
}

function pictureMeta(origin: string, picture: Picture | null) {
  if (!picture) return [{ name: 'twitter:card', content: 'summary' }]
  return [
    { property: 'og:image', content: absolute(origin, picture.src) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
