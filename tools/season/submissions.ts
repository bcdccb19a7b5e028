import { paise, type Paise } from '../../contract/core/money.ts'
import { rejectSubmission, requestChanges } from '../../contract/sellers/submission-review.ts'
import { changeListed, listedForm, submitProduct } from '../../contract/sellers/submissions.ts'
import { drawPicture } from '../sample-art/draw.ts'
import { findPictureOf, remember } from './pictures.ts'
import { DAYS, HOUR_MS, startOf, type Season } from './season.ts'

type Proposal = {
  /** So many days before the last day. */
  day: number
  seller: keyof typeof sellers
  name: string
  description: string
  price: Paise
  category: string
  hsn?: string
  source: string
  /** What staff decide two days later; by default nothing. */
  decision?: { as: 'changes' | 'rejected'; reason: string }
}

const sellers = {
  meera: { name: 'Meera Demo', business: 'Meera Handlooms', phone: '9800000100' },
  ravi: { name: 'Ravi Demo', business: 'Ravi Dandiya House', phone: '9800000200' },
}

const proposals: readonly Proposal[] = [
  {
    day: 64,
    seller: 'ravi',
    name: 'Acrylic glow dandiya pair',
    description: 'Clear acrylic sticks with a light in the handle.',
    price: paise(349_00),
    category: 'garba-sticks',
    hsn: '9505',
    source: 'pictures/lehar-zigzag-dandiya-pair-silver-front.jpg',
    decision: {
      as: 'rejected',
      reason: 'Sticks with batteries need a test report, which is missing. We cannot list them without it.',
    },
  },
  {
    day: 37,
    seller: 'meera',
    name: 'Kediya, copy of a film costume',
    description: 'Just like in the film, everybody wants it this year.',
    price: paise(2199_00),
    category: 'kediya',
    source: 'pictures/mor-pankh-kediya-purple-front.jpg',
    decision: { as: 'rejected', reason: 'We do not list copies of costumes that others have designed.' },
  },
  {
    day: 12,
    seller: 'meera',
    name: 'Bandhej kediya with pockets',
    description: 'Hand-tied bandhej on soft cotton, with two pockets for phone and keys.',
    price: paise(1899_00),
    category: 'kediya',
    hsn: '6203',
    source: 'pictures/bandhej-mens-kediya-turquoise-front.jpg',
    decision: {
      as: 'changes',
      reason: 'Please add a picture of the back and say how the kediya is to be washed.',
    },
  },
  {
    day: 8,
    seller: 'meera',
    name: 'Ajrakh kediya and dhoti, wine red',
    description:
      'Block-printed in Ajrakhpur with natural colours. The dhoti is stitched, so it stays in place.',
    price: paise(2499_00),
    category: 'kediya',
    hsn: '6203',
    source: 'pictures/ajrakh-kediya-dhoti-wine-front.jpg',
  },
  {
    day: 7,
    seller: 'ravi',
    name: 'Carved dandiya pair for children',
    description: 'Shorter and lighter sticks of mango wood with rounded ends, for children of 6 to 10 years.',
    price: paise(249_00),
    category: 'garba-sticks',
    source: 'pictures/naqsh-carved-dandiya-pair-yellow-front.jpg',
  },
]

/** The change of a listed product that waits for staff. */
const change = { day: 8, seller: 'ravi', slug: 'gota-patti-dandiya-pair', raise: 20_00 } as const

/** Products that sellers have listed, and what they submit during the season: waiting, sent back, rejected and approved. */
export async function planSubmissions(season: Season) {
  const { shop, later } = season
  const listed = await findListed(season)
  for (const [index, product] of listed.entries()) {
    later(startOf(season, DAYS) + (9 + 2 * index) * HOUR_MS, () => submitListed(season, product))
  }
  for (const proposal of proposals) {
    const { day, seller, decision } = proposal
    later(startOf(season, day) + 9 * HOUR_MS, async () => {
      const id = await submit(season, { ...proposal, email: `${seller}@example.com` })
      if (!decision) return
      later(startOf(season, day - 2) + 10 * HOUR_MS, async () => {
        const staff = await shop.asStaff('catalogue')
        const endpoint = decision.as === 'rejected' ? rejectSubmission : requestChanges
        await staff(endpoint, { params: { id }, body: { reason: decision.reason } })
      })
    })
  }
  later(startOf(season, change.day) + 12 * HOUR_MS, () => changePrice(season, listed))
}

type Fields = Pick<Proposal, 'name' | 'description' | 'price' | 'category' | 'hsn' | 'source'> & {
  email: string
}

/** Submits a product with one picture. Returns the id of the submission. */
async function submit({ shop }: Season, { source, email, ...product }: Fields): Promise<string> {
  const api = await shop.asSeller(email)
  const { name, business, phone } = email.startsWith('meera') ? sellers.meera : sellers.ravi
  const picture = new File([new Uint8Array(await drawPicture(source))], 'picture.jpg', { type: 'image/jpeg' })
  const { data } = await api(submitProduct, {
    body: {
      ...product,
      hsn: product.hsn ?? '',
      mrp: null,
      brand: business,
      sellerName: name,
      businessName: business,
      email,
      phone,
      countryOfOrigin: 'India',
    },
    files: { images: [picture] },
  })
  for (const { id } of data.pictures) remember(id, { source, isPhotograph: false })
  return data._id
}

const findListed = ({ shop: { db } }: Season) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.seller_id')
    .select([
      'products.id',
      'products.slug',
      'title',
      'description',
      'price',
      'category',
      'products.hsn',
      'email',
    ])
    .orderBy('products.slug')
    .execute()
type Listed = Awaited<ReturnType<typeof findListed>>[number]

/** Submits a product that the shop lists, and records the approval that listed it. */
async function submitListed(season: Season, { id: product_id, ...product }: Listed) {
  const { db } = season.shop
  const source = findPictureOf(product.slug)
  const id = await submit(season, {
    name: product.title,
    description: product.description.replaceAll(/<[^>]+>/g, '').slice(0, 900),
    price: paise(product.price),
    category: product.category,
    hsn: product.hsn ?? '',
    source,
    email: product.email,
  })
  const at = new Date()
  await db
    .updateTable('seller_submissions')
    .set({ state: 'approved', product_id, decided_at: at })
    .where('id', '=', id)
    .execute()
  const event = { submission_id: id, state: 'approved' as const, by_staff: 'Nisha Trivedi', at }
  await db.insertInto('seller_submission_events').values(event).execute()
  const picture = db.selectFrom('product_pictures').where('product_id', '=', product_id).orderBy('position')
  await db
    .updateTable('seller_pictures')
    .set({ media_id: picture.select('media_id').limit(1) })
    .where('submission_id', '=', id)
    .execute()
}

async function changePrice({ shop }: Season, listed: readonly Listed[]) {
  const product = listed.find(({ slug }) => slug === change.slug)!
  const api = await shop.asSeller(product.email)
  const params = { id: product.id }
  const { submission } = await api(listedForm, { params })
  const { brand, sellerName, businessName, email, phone, hsn, mrp, name, description, pictures } = submission
  await api(changeListed, {
    params,
    body: {
      name,
      description,
      brand,
      sellerName,
      businessName,
      email,
      phone,
      hsn,
      mrp,
      category: product.category,
      price: paise(submission.price + change.raise),
      countryOfOrigin: 'India',
      pictures: pictures.map(({ id }) => id).join(','),
    },
    files: { images: [] },
  })
}
