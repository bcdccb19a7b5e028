import {
  adminReviews,
  answerReview,
  decideReview,
  myReviews,
  writeReview,
} from '../../contract/reviews/reviews.ts'
import { drawPhotograph } from '../../server/sample-shop/season-pictures.ts'
import { findCategory } from './goods.ts'
import { findPictureOfLine, remember } from './pictures.ts'
import { DAY_MS, HOUR_MS, type Buyer, type Season } from './season.ts'
import { advertising, apology, opinionsOn } from './texts.ts'

type Delivered = { id: string; buyer: Buyer; delivered: number }

export function planReview(season: Season, { id, buyer, delivered }: Delivered) {
  const { random, later } = season
  later(delivered + random.between(1, 6) * DAY_MS, () => review(season, { id, buyer }))
  later(delivered + random.between(7, 9) * DAY_MS, () => moderate(season))
}

async function review({ shop, random }: Season, { id, buyer }: { id: string; buyer: Buyer }) {
  const api = await shop.signIn(buyer.person)
  const { lines } = await api(myReviews, { query: { orderId: id } })
  if (lines[0]!.review) return // the buyer has reviewed this product after an earlier order
  const rating = random.pickByWeight([5, 4, 3, 2, 1], (stars) => [0, 1.2, 0.7, 1.2, 3.5, 6][stars]!)
  const photos = []
  for (let count = rating > 2 && random.chance(0.3) ? random.between(1, 2) : 0; count > 0; count -= 1) {
    const source = await findPictureOfLine(shop, { orderId: id, view: count === 1 ? 'front' : 'detail' })
    if (!source) continue
    const url = `/api/orders/${id}/lines/0/review-photos`
    const photo = await shop.upload(buyer.person, { url, bytes: await drawPhotograph(source) })
    photos.push(remember(photo, { source, isPhotograph: true }))
  }
  const text = random.pick(opinionsOn(await findCategory(shop, id), rating))
  await api(writeReview, { body: { orderId: id, line: 0, rating, text, photos } })
}

/** Decides on the reviews that are older than two days, except the newest one, so that staff always have one to decide on. */
async function moderate({ shop }: Season) {
  const staff = await shop.asStaff('catalogue')
  const { reviews } = await staff(adminReviews, { query: { state: 'pending', limit: 50 } })
  const newest = reviews.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
  for (const { id, rating, createdAt } of reviews) {
    if (createdAt === newest) continue
    if (Date.now() - Date.parse(createdAt) < 48 * HOUR_MS) continue
    const params = { id }
    if (rating === 1) {
      await staff(decideReview, { params, body: { state: 'rejected', reason: advertising } })
      continue
    }
    await staff(decideReview, { params, body: { state: 'approved' } })
    if (rating <= 3) await staff(answerReview, { params, body: { answer: apology } })
  }
}
