import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readRules } from '../rentals/holds/rental-rules.ts'
import { assertToken, refuseLink } from './alert-links.ts'
import { giveBack } from './give-back.ts'
import { presentAlert } from './present.ts'
import { findAlert, lockAlert, THE_END, updateAlert, type AlertRow } from './queries.ts'

type AlertDeps = { db: Db; env: Env }
/** The id and the token of the link in an e-mail. */
export type AlertLink = { id: string; token: string }

export async function showAlert(db: Db, link: AlertLink): Promise<Alert> {
  await assertToken(db, link)
  return presentAlert((await findAlert(db, link.id)) ?? refuseLink())
}

/** Confirms the address of an alert and gives the person the last place in the queue. */
export const confirmAlert = (db: Db, link: AlertLink): Promise<Alert> =>
  changeAlert(db, link, async (tx, { id, state }) => {
    if (state === 'unconfirmed') await updateAlert(tx, id, { state: 'waiting', queued_at: THE_END })
  })

/** Ends an alert. What is held for it is given back, so that the next person in the queue gets it. */
export async function cancelAlert({ db, env }: AlertDeps, link: AlertLink): Promise<Alert> {
  const rules = await readRules(db, env.now())
  return changeAlert(db, link, async (tx, alert) => {
    if (!['unconfirmed', 'waiting', 'offered'].includes(alert.state)) return
    await updateAlert(tx, alert.id, { state: 'cancelled', ended_at: rules.now })
    await giveBack(tx, [alert], rules)
  })
}

/** Lets a user order what is held for an alert. The link proves that the user reads the e-mails of its address. */
export const claimAlert = (db: Db, link: AlertLink, actor: Actor): Promise<Alert> =>
  changeAlert(db, link, (tx, { id }) => updateAlert(tx, id, { user_id: actor.id }))

async function changeAlert(
  db: Db,
  link: AlertLink,
  change: (tx: Tx, alert: AlertRow) => Promise<void>,
): Promise<Alert> {
  await assertToken(db, link)
  return inTransaction(db, async (tx) => {
    await change(tx, (await lockAlert(tx, link.id)) ?? refuseLink())
    return presentAlert((await findAlert(tx, link.id)) ?? refuseLink())
  })
}
