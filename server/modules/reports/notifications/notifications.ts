import type { Reply } from '../../../../contract/core/client.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { can, type Principal } from '../../../../contract/core/permissions.ts'
import {
  allKinds,
  MAX_NOTIFICATIONS,
  notificationAccess,
  type NotificationKind,
  type notificationPreferences,
  type staffInbox,
} from '../../../../contract/reports/notifications.ts'
import type { Env } from '../../../env.ts'
import { inTransaction, type Db, type DbOrTx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countRentals } from '../../rentals/handover/queries.ts'
import { countOpenTasks, countOrders } from '../queries.ts'
import { newNotifications } from './emails/new-notifications.ts'
import * as q from './queries.ts'

type Deps = { db: Db; env: Env }

/** The bell shows notifications of the last 30 days. */
const SHOWN_MS = 30 * 86_400_000

const kindsOf = (principal: Principal): NotificationKind[] =>
  allKinds.filter((kind) => can(notificationAccess[kind], principal))

/** Returns the notifications that the bell of this member of staff shows, and the number of open tasks. */
export async function readInbox({ db, env }: Deps, actor: Actor): Promise<Reply<typeof staffInbox>> {
  const now = env.now()
  const settings = await q.findSettings(db, actor.id)
  const rows = await q.findNotifications(db, {
    kinds: kindsOf(actor).filter((kind) => !settings?.muted.includes(kind)),
    after: new Date(now.getTime() - SHOWN_MS),
    today: dayInIndia(now),
    limit: MAX_NOTIFICATIONS,
  })
  const notifications = rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isNew: !settings || at > settings.seen_at,
  }))
  return { notifications, pending: await countPendingWork(db, env) }
}

async function countPendingWork(db: Db, env: Env): Promise<Reply<typeof staffInbox>['pending']> {
  const tasks = await countOpenTasks(db)
  const rentals = await countRentals(db, dayInIndia(env.now()))
  return {
    orders: (await countOrders(db)).pending + tasks.toPack,
    rentals: rentals.toHandOut + rentals.returnsDue,
    returns: tasks.returnsToAnswer,
    complaints: tasks.complaintsToAnswer,
    submissions: tasks.submissionsWaiting,
    reviews: await q.countPendingReviews(db),
    payments: tasks.paymentsToDecide + tasks.refundsToPay,
  }
}

export async function markSeen({ db }: Deps, actor: Actor, until: Date) {
  await q.updateSeen(db, actor.id, until)
  return { until: until.toISOString() }
}

type Preferences = Reply<typeof notificationPreferences>

/** By default the bell shows everything, and nothing is sent by e-mail. */
export async function readPreferences(db: DbOrTx, actor: Actor): Promise<Preferences> {
  const settings = await q.findSettings(db, actor.id)
  return {
    preferences: kindsOf(actor).map((kind) => ({
      kind,
      bell: !settings?.muted.includes(kind),
      email: settings?.emailed.includes(kind) ?? false,
    })),
  }
}

type Chosen = { bell: readonly NotificationKind[]; email: readonly NotificationKind[] }

export async function savePreferences({ db, env }: Deps, actor: Actor, { bell, email }: Chosen) {
  await q.updatePreferences(db, {
    userId: actor.id,
    muted: kindsOf(actor).filter((kind) => !bell.includes(kind)),
    emailed: kindsOf(actor).filter((kind) => email.includes(kind)),
    now: env.now(),
  })
  return readPreferences(db, actor)
}

/** A row with the time `at` may be committed a moment after `at`, so e-mails report only what is older than this. */
const COMMIT_MS = 60_000

/** Maximum number of notifications of each kind, and of all kinds, in an e-mail. */
const MAX_IN_EMAIL = 500

/** Sends each member of staff one e-mail with the newest `MAX_IN_EMAIL` notifications since the last one. */
export const emailNotifications = ({ db, env }: Deps): Promise<void> =>
  inTransaction(db, async (tx) => {
    const until = new Date(env.now().getTime() - COMMIT_MS)
    for (const { id, email, name, emailed, emailed_at, ...principal } of await q.lockEmailRecipients(tx)) {
      const due = await q.findNotifications(tx, {
        kinds: kindsOf(principal as Principal).filter((kind) => emailed.includes(kind)),
        after: emailed_at,
        until,
        today: dayInIndia(until),
        limit: MAX_IN_EMAIL,
      })
      if (due.length > 0) {
        await sendEmail(tx, {
          to: email,
          template: newNotifications,
          data: { name, notifications: due },
          about: { userId: id },
          once: `notifications:${id}:${until.toISOString()}`,
        })
      }
      if (until > emailed_at) await q.updateEmailed(tx, id, until)
    }
  })
