import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../contract/core/dates.ts'
import * as festivals from '../../../contract/rentals/festivals.ts'
import { taxIdentity } from '../../../contract/store/tax-identity.ts'
import { health } from '../../../contract/core/health.ts'
import {
  adminSettings,
  restoreSettings,
  selectedSettings,
  saveSettings as saveSettingsEndpoint,
  settingsHistory,
  shopNotices,
  storeSettings,
} from '../../../contract/store/store.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { outboxRoutes } from '../../platform/jobs/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addFestival, deleteFestival, findFestivalsFrom, saveFestival } from './festivals.ts'
import { readPublicSettings, type FindRunningCoupon } from './read-public-settings.ts'
import { restoreVersion, saveSettings } from './save-settings.ts'
import { listVersions } from './settings-history.ts'
import { readSettings, readVersion } from './settings.ts'
import { showHealth } from './show-health.ts'
import {
  adminEmail,
  adminEmails,
  resendEmail as resendEndpoint,
  sendTestEmail,
} from '../../../contract/store/emails.ts'
import { listEmails, resendEmail, showEmail, type EmailLogDeps } from './emails/admin-emails.ts'
import { queueTestEmail } from './emails/send-test-email.ts'

type StoreDeps = EmailLogDeps & Pick<Database, 'kind'> & { findRunningCoupon: FindRunningCoupon }

export function storeRoutes(app: FastifyInstance, deps: StoreDeps) {
  const { db, kind, env, findRunningCoupon } = deps
  serve(app, storeSettings, () => readPublicSettings(db, env, findRunningCoupon))
  serve(app, selectedSettings, async ({ query }) => {
    const settings = await readPublicSettings(db, env, findRunningCoupon)
    return Object.fromEntries((query.name ?? []).map((name) => [name, settings[name]]))
  })
  serve(app, shopNotices, async () => ({
    notices: env.notices.filter(({ level }) => level === 'danger').map(({ text }) => text),
    lacksTaxIdentity: taxIdentity(await readSettings(db)).state === 'incomplete',
  }))
  settingsRoutes(app, db)
  emailRoutes(app, deps)
  outboxRoutes(app, { db, now: env.now, recordAudit })
  festivalRoutes(app, { db, env })
  serve(app, health, (_, actor) => showHealth({ db, kind, env }, actor))
}

function festivalRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, festivals.comingFestivals, async () => {
    const today = dayInIndia(env.now())
    return { today, data: await findFestivalsFrom(db, today) }
  })
  serve(app, festivals.addFestival, ({ body }, actor) => addFestival(db, body, { actor, now: env.now() }))
  serve(app, festivals.saveFestival, ({ params, body }, actor) =>
    saveFestival(db, { ...params, ...body }, { actor, now: env.now() }),
  )
  serve(app, festivals.deleteFestival, ({ params }, actor) =>
    deleteFestival(db, params.id, { actor, now: env.now() }),
  )
}

function settingsRoutes(app: FastifyInstance, db: Db) {
  serve(app, adminSettings, () => readVersion(db))
  serve(app, saveSettingsEndpoint, ({ body }, actor) => saveSettings(db, body, actor))
  serve(app, settingsHistory, async ({ query }) => ({ versions: await listVersions(db, query.part ?? []) }))
  serve(app, restoreSettings, ({ body }, actor) => restoreVersion(db, body, actor))
}

function emailRoutes(app: FastifyInstance, deps: EmailLogDeps) {
  const { db } = deps
  serve(app, adminEmails, ({ query }, actor) => listEmails(db, query, actor))
  serve(app, adminEmail, ({ params }, actor) => showEmail(deps, params.id, actor))
  serve(app, sendTestEmail, (_, actor) => queueTestEmail(deps, actor))
  serve(app, resendEndpoint, ({ params }, actor) => resendEmail(deps, params.id, actor))
}
