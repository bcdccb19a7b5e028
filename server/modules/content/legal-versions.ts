import { legalDocuments, legalVersions } from '../../../contract/store/legal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findPublishedDay } from './queries.ts'

/**
 * Returns the versions of the legal texts that users agree to: the day in India on which staff published the text, or the day of the
 * default text. The second text of a day is `2026-11-25.2`, so that nobody has agreed to a text that they have not seen.
 */
export async function readLegalVersions(db: DbOrTx): Promise<Record<keyof typeof legalDocuments, string>> {
  return {
    terms: await readVersion(db, 'terms'),
    privacy: await readVersion(db, 'privacy'),
  }
}

async function readVersion(db: DbOrTx, purpose: keyof typeof legalDocuments): Promise<string> {
  const published = await findPublishedDay(db, legalDocuments[purpose])
  if (!published) return legalVersions[purpose]
  return published.nth > 1 ? `${published.day}.${published.nth}` : published.day
}
