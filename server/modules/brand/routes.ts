import type { FastifyInstance, FastifyReply } from 'fastify'
import { chosenColours, type Brand } from '../../../contract/store/brand/brand.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { drawIcon, drawSharePicture } from './draw-pictures.ts'
import { readBrand } from './read-brand.ts'

/** Seconds for which browsers use a file again, so that a new brand is visible soon. */
const MAX_AGE = 300

/** Serves the files with the identity of the shop: the manifest of the installed app, the icons and the picture of shared links. */
export function brandRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const storage = openStorage(env, 'media')
  const drawn = rememberLast<Buffer | null>()
  const sendPng = (reply: FastifyReply, picture: Buffer | null) =>
    picture
      ? reply.type('image/png').header('cache-control', `public, max-age=${MAX_AGE}`).send(picture)
      : refuse('not_found', 'Picture not found')

  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', `public, max-age=${MAX_AGE}`)
      .send(manifestOf(await readBrand(db))),
  )
  app.get('/share.png', async (_, reply) => {
    const brand = await readBrand(db)
    return sendPng(reply, await drawn('share', brand, () => drawSharePicture(storage, brand)))
  })
  for (const size of [192, 512]) {
    app.get(`/brand/icon-${size}.png`, async (_, reply) => {
      const { icon } = await readBrand(db)
      if (!icon) return refuse('not_found', 'Picture not found')
      return sendPng(reply, await drawn(`icon-${size}`, icon, () => drawIcon(storage, icon.media, size)))
    })
  }
}

/** Remembers the last result of each name, because drawing takes longer than a request should. */
function rememberLast<T>() {
  const last = new Map<string, { key: string; result: Promise<T> }>()
  return (name: string, input: object, draw: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(input)
    const known = last.get(name)
    if (known?.key === key) return known.result
    const result = draw()
    last.set(name, { key, result })
    result.catch(() => last.delete(name))
    return result
  }
}

/** The manifest of the app that visitors can install (W3C Web Application Manifest). */
function manifestOf(brand: Brand) {
  const { name, tagline, icon } = brand
  const { light, night } = chosenColours(brand)
  const png = (src: string, size: number, purpose?: string) => ({
    src,
    type: 'image/png',
    sizes: `${size}x${size}`,
    ...(purpose ? { purpose } : {}),
  })
  return {
    id: '/',
    name: [name, tagline].filter(Boolean).join(': '),
    short_name: name,
    description:
      'Chaniya cholis, kediyas, jewellery and dandiya for all nine nights of Navratri, to buy or to rent.',
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.ground,
    theme_color: night,
    categories: ['shopping'],
    icons: icon
      ? [192, 512].map((size) => png(`/brand/icon-${size}.png?v=${icon.media}`, size))
      : [
          { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
          png('/icon-192.png', 192),
          png('/icon-512.png', 512),
          png('/icon-maskable.png', 512, 'maskable'),
        ],
    shortcuts: [
      { name: 'Marketplace', url: '/marketplace' },
      { name: 'Rent Store', url: '/rent' },
      { name: 'Your cart', url: '/cart' },
    ],
  }
}
