import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { comingFestivals, saveFestival as saveEndpoint } from '../../../contract/rentals/festivals.ts'
import { isStaff } from '../../../contract/core/permissions.ts'
import { showPin } from '../../../contract/shipping/pin-codes.ts'
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
import { findPin } from './find-pin.ts'
import { countOutbox, outboxRoutes } from '../../platform/jobs/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findFestivalsFrom, saveFestival } from './festivals.ts'
import { listVersions, restoreVersion, saveSettings } from './save-settings.ts'
import { readSettings, readVersion } from './settings.ts'
import { adminEmail, adminEmails, resendEmail as resendEndpoint } from '../../../contract/store/emails.ts'
import { listEmails, resendEmail, showEmail } from './emails/admin-emails.ts'

type StoreDeps = Pick<Database, 'db' | 'kind'> & {
  env: Env
  /** Returns whether a coupon with this code can be used now. */
  isRunning: (code: string) => Promise<boolean>
}

export function storeRoutes(app: FastifyInstance, { db, kind, env, isRunning }: StoreDeps) {
  async function readPublicSettings() {
    const { promo, ...settings } = await readSettings(db)
    const isOn = promo.isOn && (promo.coupon === '' || (await isRunning(promo.coupon)))
    return { ...settings, promo: { ...promo, isOn }, online: env.PAYMENT_PROVIDER }
  }
  serve(app, storeSettings, readPublicSettings)
  serve(app, selectedSettings, async ({ query }) => {
    const settings = await readPublicSettings()
    return Object.fromEntries((query.name ?? []).map((name) => [name, settings[name]]))
  })
  serve(app, shopNotices, async () => ({
    notices: env.notices.filter(({ level }) => level === 'danger').map(({ text }) => text),
  }))
  settingsRoutes(app, db)
  emailRoutes(app, { db, env })
  outboxRoutes(app, { db, now: env.now, recordAudit })
  serve(app, showPin, async ({ params: { pin } }) => ({
    pin,
    ...(findPin(pin) ?? { state: null, city: null }),
  }))
  serve(app, comingFestivals, async () => ({ data: await findFestivalsFrom(db, dayInIndia(env.now())) }))
  serve(app, saveEndpoint, ({ params, body }, actor) =>
    saveFestival(db, { ...params, ...body }, { actor, now: env.now() }),
  )
  serve(app, health, async (_, actor) => {
    const isUp = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const status = isUp ? ('ok' as const) : ('degraded' as const)
    const message = isUp ? 'Navrang is open' : 'The database does not respond'
    if (!isStaff(actor)) return { status, message }
    const keepAlive = {
      enabled: true,
      status: isUp ? 'running' : 'failing',
      lastPing: env.now().toISOString(),
    }
    const mail = env.SMTP_URL ? ('smtp' as const) : ('captured' as const)
    const outbox = isUp ? { outbox: await countOutbox(db, env.now()) } : {}
    return { status, message, environment: env.NODE_ENV, keepAlive, database: kind, mail, ...outbox }
  })
}

function settingsRoutes(app: FastifyInstance, db: Db) {
  serve(app, adminSettings, () => readVersion(db))
  serve(app, saveSettingsEndpoint, ({ body }, actor) => saveSettings(db, body, actor))
  serve(app, settingsHistory, async () => ({ versions: await listVersions(db) }))
  serve(app, restoreSettings, ({ body }, actor) => restoreVersion(db, body.version, actor))
}

function emailRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, adminEmails, ({ query }) => listEmails(db, query))
  serve(app, adminEmail, ({ params }, actor) => showEmail({ db, env }, params.id, actor))
  serve(app, resendEndpoint, ({ params }, actor) => resendEmail(db, params.id, actor))
}
