import type { Consent, Purpose } from '../../../../contract/accounts/account.ts'
import { legalVersions } from '../../../../contract/store/legal.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import { lockBook } from './address-book.ts'
import { findConsents, insertConsent } from './queries.ts'

/** What somebody agreed to: now, and all that they ever said. */
export async function readConsents(db: DbOrTx, userId: string) {
  const rows = await findConsents(db, userId)
  const history = rows.map((row): Consent => ({ ...row, at: row.at.toISOString() }))
  const latest = (purpose: Purpose) => history.find((one) => one.purpose === purpose) ?? null
  return {
    now: { terms: latest('terms'), privacy: latest('privacy'), marketing: latest('marketing') },
    history,
  }
}

export type ConsentRequest = { purpose: Purpose; granted: boolean; version: string }

/**
 * Writes down that somebody agreed or took it back, and when. One agrees to the text as it stands, so a page that shows an
 * older one is refused. Saying the same again changes nothing.
 */
export function giveConsent(db: Db, userId: string, said: ConsentRequest) {
  if (said.granted && said.version !== legalVersions[said.purpose]) {
    refuse('text_changed', 'This text has changed since. Please read it again.')
  }
  return inTransaction(db, async (tx) => {
    await lockBook(tx, userId)
    const { now } = await readConsents(tx, userId)
    const last = now[said.purpose]
    const isNew = last?.granted !== said.granted || last.version !== said.version
    if (isNew && (last || said.granted)) await insertConsent(tx, { ...said, user_id: userId })
    return readConsents(tx, userId)
  })
}

/** Every page on which one can open an account says that this agrees to terms and privacy policy: written down as they stand now. */
export async function agreeAtSignUp(db: Db, userId: string) {
  for (const purpose of ['terms', 'privacy'] as const) {
    await giveConsent(db, userId, { purpose, granted: true, version: legalVersions[purpose] })
  }
}
