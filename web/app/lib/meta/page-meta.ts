import type { Picture } from '../../../../contract/catalog/catalog.ts'
import { absolute } from './absolute-url'

type PageLabels = {
  /** The name of the shop. */
  shop: string
  title: string
  description: string
  /** The origin of the shop, for example `https://shop.example`, without a slash at its end. */
  origin: string
  path: string
  picture?: LinkPicture | null | undefined
  type?: 'website' | 'product'
}

/** What a social preview needs of a picture. */
type LinkPicture = Pick<Picture, 'src' | 'width' | 'height' | 'alt'>

/** Selects the fields of a picture that a social preview needs. */
export const toLinkPicture = (picture: Picture | null | undefined): LinkPicture | null =>
  picture ? { src: picture.src, width: picture.width, height: picture.height, alt: picture.alt } : null

/**
 * Title, description, canonical URL and, on the server, the Open Graph tags of a page. Link previews read the page of the server. In the browser, the
 * tags of the first page stay when another page is opened.
 */
export const pageMeta = (labels: PageLabels) => [
  { title: labels.title },
  { name: 'description', content: labels.description },
  { tagName: 'link', rel: 'canonical', href: absolute(labels.origin, labels.path) },
  ...(import.meta.env.SSR ? openGraph(labels) : []),
]

function openGraph({ shop, title, description, origin, path, picture, type = 'website' }: PageLabels) {
  const tags = {
    'og:site_name': shop,
    'og:type': type,
    'og:url': absolute(origin, path),
    'og:locale': 'en_IN',
    'og:title': title,
    'og:description': description,
  }
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    ...pictureMeta(origin, picture ?? sharePicture(shop)),
  ]
}

function pictureMeta(origin: string, { src, width, height, alt }: LinkPicture) {
  return [
    { property: 'og:image', content: absolute(origin, src) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The default picture for shared links. */
const sharePicture = (shop: string): LinkPicture => ({
  src: '/share.png',
  width: 1200,
  height: 630,
  alt: `The logo of ${shop}`,
})
