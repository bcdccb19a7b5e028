import { paperWords } from '../../../../contract/invoicing/document-labels.ts'
import type { Month } from '../../../../contract/sellers/payouts.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Asker } from '../../../platform/db/database.ts'
import { drawPaper } from '../../invoicing/draw-document.ts'
import { findSubscriptionPapers } from './queries-subscription.ts'
import { findCommissionPaper, findPapersAbout } from './queries-commission.ts'

/** What the shop wrote to a seller about its commission of a month. */
export async function listCommissionPapers(db: Asker, sellerId: string, month: Month) {
  const papers = await findPapersAbout(db, sellerId, month)
  return papers.map(({ id, kind, number }) => ({ _id: id, name: paperWords[kind], number }))
}

/** What the shop wrote to a seller about its subscription, newest first. */
export async function listSubscriptionPapers(db: Asker, sellerId: string) {
  const papers = await findSubscriptionPapers(db, sellerId)
  const data = papers.map(({ id, kind, number, day, total, content }) => ({
    _id: id,
    name: paperWords[kind],
    number,
    day,
    total,
    from: content.subscription!.from,
    until: content.subscription!.until,
  }))
  return { data }
}

/** A paper to a seller as a PDF. A seller sees their own alone. */
export async function readCommissionPaper(db: Asker, id: string, sellerId?: string) {
  const paper = await findCommissionPaper(db, id, sellerId)
  return paper ? drawPaper(paper) : refuse('not_found', 'There is no such paper')
}
