import type { parcelCosts } from '../../../../contract/shipping/courier-statements.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findParcelCosts, sumParcelCosts } from './queries.ts'

const PAGE = 50

type CostRequest = { show: 'differences' | 'all'; after: string; now: Date }

/** Lists a page of parcels with what their couriers have charged and paid out, and the totals of all parcels. */
export async function listParcelCosts(
  db: Db,
  { show, after, now }: CostRequest,
): Promise<Reply<typeof parcelCosts>> {
  const query = { isDifferent: show === 'differences', after, limit: PAGE + 1, now }
  const [found, totals] = await Promise.all([findParcelCosts(db, query), sumParcelCosts(db, now)])
  const data = found.slice(0, PAGE)
  return { data, next: found.length > PAGE ? data.at(-1)!.number : null, totals }
}
