import type { Consent, Purpose } from '../../../../contract/accounts/account.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import { readLegalVersions } from '../../content/legal-versions.ts'
import { lockProfile } from './address-book.ts'
import { findConsents, insertConsent } from './queries.ts'

/** Returns the user's current consents and their history. */
export async function readConsents(db: DbOrTx, userId: string) {
  const rows = await findConsents(db, userId)
  const history = rows.map((row): Consent => ({ ...row, at: row.at.toISOString() }))
  const latest = (purpose: Purpose) => history.find((consent) => consent.purpose === purpose) ?? null
  return {
    now: { terms: latest('terms'), privacy: latest('privacy') },
    current: await readLegalVersions(db),
    history,
  }
}

export type ConsentRequest = { purpose: Purpose; granted: boolean; version: string }

/**
 * Records that the user gave or withdrew a consent. Refuses with `text_changed` if the user agreed to an older version of the
 * text. Recording the current consent again changes nothing.
 */
export async function recordConsent(db: Db, userId: string, request: ConsentRequest) {
  if (request.granted && request.version !== (await readLegalVersions(db))[request.purpose]) {
    refuse('text_changed', 'This text has been updated. Please read it again.')
  }
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, userId)
    const { now } = await readConsents(tx, userId)
    const last = now[request.purpose]
    const isNew = last?.granted !== request.granted || last.version !== request.version
    if (isNew && (last || request.granted)) await insertConsent(tx, { ...request, user_id: userId })
    return readConsents(tx, userId)
  })
}

/** Records the consent to the current terms and privacy policy. Every sign-up page states that the user agrees to them by signing up. */
export async function recordSignUpConsents(db: Db, userId: string) {
  const versions = await readLegalVersions(db)
  for (const purpose of ['terms', 'privacy'] as const) {
    await recordConsent(db, userId, { purpose, granted: true, version: versions[purpose] })
  }
}
