import { pagePath } from '../../../contract/content/page-paths.ts'
import type { Db } from '../../platform/db/database.ts'
import { findPublishedKeys } from './queries.ts'

/** Lists the info pages that staff have published, for the sitemap. The pages of every shop are not listed. */
export async function listPagePaths(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await findPublishedKeys(db)
  return rows
    .filter(({ key }) => key.startsWith('page:'))
    .map(({ key, published_at }) => ({ path: pagePath(key), changedAt: published_at }))
    .filter(({ path }) => path.startsWith('/pages/'))
}
