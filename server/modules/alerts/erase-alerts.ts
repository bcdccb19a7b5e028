import type { Tx } from '../../platform/db/database.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { readRules } from '../rentals/holds/rental-rules.ts'
import { giveBack } from './give-back.ts'
import { presentAlert } from './present.ts'
import { deleteAlerts, findAlertsOf, lockAlertsOf } from './queries.ts'

/** A user, and the user's address if it is confirmed. */
type Person = { userId: string; email: string | null }

/** Returns the alerts of a person for the export of personal data. */
export async function listOwnAlerts(db: DbOrTx, person: Person) {
  const alerts = await findAlertsOf(db, person)
  return alerts.map((alert) => ({
    ...presentAlert(alert),
    email: alert.email,
    requestedAt: alert.created_at.toISOString(),
  }))
}

/** Deletes the alerts of a person, and gives back what is held for them. */
export async function eraseAlerts(tx: Tx, person: Person, now: Date) {
  const alerts = await lockAlertsOf(tx, person)
  await giveBack(tx, alerts, await readRules(tx, now))
  await deleteAlerts(
    tx,
    alerts.map(({ id }) => id),
  )
}
