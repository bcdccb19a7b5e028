import sharp from 'sharp'
import { paise } from '../../contract/core/money.ts'
import type { ListingDetails } from '../../contract/sellers/submission-review.ts'
import { submitProduct, type ProductSubmission } from '../../contract/sellers/submissions.ts'
import type { Api } from '../../contract/core/client.ts'

let count = 0

/** Creates a photo that differs from all other photos of this test run. */
export function aPhoto(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', seed = (count += 1)) {
  const spot = (at: number) =>
    `<circle cx="${(seed * 97 + at * 61) % 600}" cy="${(seed * 53 + at * 113) % 700}" r="${60 + ((seed * at * 17) % 120)}" fill="hsl(${(seed * 40 + at * 90) % 360} 80% ${20 + at * 15}%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="700"><rect width="600" height="700" fill="#fdf3e0"/>${[1, 2, 3, 4].map(spot).join('')}</svg>`
  return sharp(Buffer.from(svg)).resize(300).toFormat(format).toBuffer()
}

/** Creates a file like one that a user selects in a browser. */
export const asFile = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

/** Creates the fields of a valid submission. */
export function aSubmission(change: Partial<ProductSubmission> = {}): ProductSubmission {
  count += 1
  return {
    name: `Mirror work choli ${count}`,
    description: 'Hand-embroidered in Kutch, with small mirrors.',
    price: paise(1499_00),
    category: 'garba-dresses',
    brand: 'Meera Creations',
    sellerName: 'Meera Shah',
    businessName: 'Meera Creations',
    email: `meera-${count}@example.com`,
    phone: `98${String(10_000_000 + count)}`,
    mrp: paise(1999_00),
    hsn: '6204',
    countryOfOrigin: 'India',
    ...change,
  }
}

/** Submits a product for review and returns the response. */
export async function submit(api: Api, change: Partial<ProductSubmission> = {}, files?: readonly File[]) {
  const images = files ?? [asFile(await aPhoto())]
  return api(submitProduct, { body: aSubmission(change), files: { images } })
}

/** The details with which staff list an approved product. */
export const listingDetails = (change: Partial<ListingDetails> = {}): ListingDetails => ({
  productType: 'marketplace',
  category: 'garba-dresses',
  gender: 'women',
  price: paise(1499_00),
  mrp: paise(1999_00),
  rentPrice: null,
  deposit: null,
  hsn: '6204',
  freeDelivery: false,
  sizes: [
    { size: 'S', stock: 3 },
    { size: 'M', stock: 5 },
  ],
  ...change,
})
