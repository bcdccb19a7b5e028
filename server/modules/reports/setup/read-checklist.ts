import { sql } from 'kysely'
import type { z } from 'zod'
import { setupSteps, type SetupStep, type setupChecklist } from '../../../../contract/reports/setup.ts'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { taxIdentity, type MissingTaxDetail } from '../../../../contract/store/tax-identity.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import { readSetupFacts } from '../../store/setup-facts.ts'

const defaults = StoreSettings.parse({})

/**
 * Reads which steps of the setup are done. `payments` and `delivery` have working defaults, so they are done when an admin has changed or
 * confirmed them, or when customers can pay otherwise than by cash on delivery.
 */
export async function readChecklist(db: Db, env: Env): Promise<z.infer<typeof setupChecklist.reply>> {
  const settings = await readSettings(db)
  const facts = await readSetupFacts(db)
  const { hasProduct, hasStaffOrder, changed } = await findSetupData(db)
  const missing: readonly MissingTaxDetail[] = taxIdentity(settings).missing
  const { contact, upi } = settings
  const hasContact = contact.email !== defaults.contact.email && contact.phone !== defaults.contact.phone
  const isDone: Record<SetupStep, boolean> = {
    identity: hasContact && !missing.includes('legalName') && !missing.includes('address'),
    gst: !missing.includes('gstin'),
    payments:
      env.PAYMENT_PROVIDER === 'phonepe' ||
      upi.vpa !== '' ||
      changed.has('cod') ||
      changed.has('upi') ||
      facts.has('payments'),
    delivery: changed.has('delivery') || facts.has('delivery'),
    products: hasProduct,
    policies: facts.has('policies'),
    'test-email': facts.has('test_email'),
    'test-order': hasStaffOrder,
  }
  const isSample = env.SEED === 'demo'
  return {
    steps: setupSteps.map((name) => ({ name, isDone: isDone[name] })),
    isHidden: facts.has('hidden') || (isSample && !facts.has('shown')),
  }
}

/** Finds whether the shop has a live product and an order by a member of its staff, and which parts of the settings were ever changed. */
async function findSetupData(db: Db) {
  const { rows } = await sql<{ hasProduct: boolean; hasStaffOrder: boolean; changed: string[] }>`
    select
      exists (select from products where status = 'live') as "hasProduct",
      exists (
        select from users join orders on orders.user_id = users.id where users.role in ('staff', 'admin')
      ) as "hasStaffOrder",
      array(select distinct unnest(changed) from store_setting_versions) as changed`.execute(db)
  const [row] = rows
  return { ...row!, changed: new Set(row!.changed) }
}
