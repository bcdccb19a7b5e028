import type { CheckedPage } from '../../../contract/reports/setup.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx } from '../../platform/db/database.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { testEmail } from './emails/test-email.ts'

type SetupFact =
  | CheckedPage
  | 'test_email'
  | 'hidden'
  | 'shown'
  | 'sample'
  | 'own_shop'
  | 'sample_missing'
  | 'season_missing'

export async function readSetupFacts(db: DbOrTx): Promise<Set<string>> {
  const rows = await db.selectFrom('setup_facts').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export const rememberFact = (db: DbOrTx, name: SetupFact) =>
  db
    .insertInto('setup_facts')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const forgetFact = (db: DbOrTx, name: SetupFact) =>
  db.deleteFrom('setup_facts').where('name', '=', name).execute()

/** Records that an admin has checked a page of the settings. */
export const checkPage = (db: Db, page: CheckedPage, actor: AuditRecord['actor']) =>
  inTransaction(db, async (tx) => {
    await rememberFact(tx, page)
    await recordAudit(tx, { actor, act: 'settings.check', subject: `settings-page:${page}` })
    return { page }
  })

/** Hides the setup checklist, or shows it again. */
export const hideChecklist = (db: Db, isHidden: boolean) =>
  inTransaction(db, async (tx) => {
    await rememberFact(tx, isHidden ? 'hidden' : 'shown')
    await forgetFact(tx, isHidden ? 'shown' : 'hidden')
    return { isHidden }
  })

/** Records that a mail server has accepted a test e-mail. An e-mail that was only stored, because no mail server is set, does not count. */
export async function rememberTestEmail(db: Db, env: Env, { template }: { template: string }) {
  if (template === testEmail.name && env.SMTP_URL !== undefined) await rememberFact(db, 'test_email')
}
