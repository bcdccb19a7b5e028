import type { Picture } from '../../../contract/catalog/catalog.ts'
import { absolute } from './absolute-url'

type PageLabels = {
  title: string
  description: string
  /** The origin of the shop, for example `https://shop.example`, without a slash at its end. */
  origin: string
  path: string
  picture?: Picture | null | undefined
  type?: 'website' | 'product'
}

/** Title, description, canonical URL and Open Graph tags of a page. */
export function pageMeta({ title, description, origin, path, picture, type = 'website' }: PageLabels) {
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
  const { src, width, height, alt } = picture ?? shopPicture
  return [
    { property: 'og:image', content: absolute(origin, src) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The default picture for shared links. */
const shopPicture = { src: '/share.png', width: 1200, height: 630, alt: 'Navrang: nine nights, nine colours' }
