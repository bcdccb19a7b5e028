import type { NightRule, NightRuleChange, NightRuleFields } from '../../../../contract/rentals/night-rules.ts'
import { byPrecedence } from '../../../../contract/rentals/night-prices.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit, type AuditRecord } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../platform/db/database.ts'

/** Lists all rules for the rent of single nights, in the order in which they take precedence. */
export async function listNightRules(db: DbOrTx): Promise<NightRule[]> {
  const rows = await db
    .selectFrom('night_rules as r')
    .leftJoin('categories as c', 'c.slug', 'r.category')
    .leftJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.id', 'r.name', 'r.is_on as isOn', 'r.kind', 'r.count', 'r.percent', 'r.amount', 'r.version'])
    .select(['r.from_night as from', 'r.until_night as until', 'r.category', 'r.product_id as productId'])
    .select((eb) => eb.fn.coalesce('p.title', 'c.name').as('targetName'))
    .orderBy('r.position')
    .execute()
  return byPrecedence(
    rows.map(({ category, productId, ...rule }) => ({
      ...rule,
      scope: productId !== null ? 'product' : category !== null ? 'category' : 'store',
      target: productId ?? category ?? '',
    })),
  )
}

type Actor = AuditRecord['actor']

/** Adds a rule after all others of its scope. */
export function addNightRule(db: Db, fields: NightRuleFields, actor: Actor): Promise<NightRule> {
  return inTransaction(db, async (tx) => {
    await assertTarget(tx, fields)
    const { id } = await tx
      .insertInto('night_rules')
      .values((eb) => ({
        ...columnsOf(fields),
        position: eb
          .selectFrom('night_rules')
          .select((of) => of.fn.coalesce(of(of.fn.max('position'), '+', 1), of.lit(1)).as('next')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return recordChange(tx, { id, before: null, actor })
  })
}

/** Changes a rule. Existing orders keep their prices. Refuses if someone has saved it since `version`. */
export function saveNightRule(
  db: Db,
  { id, version, ...fields }: NightRuleChange & { id: string },
  actor: Actor,
): Promise<NightRule> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('night_rules').select('id').where('id', '=', id).forUpdate().execute()
    const before = await findRule(tx, id)
    if (version !== undefined && version !== before.version) {
      refuse('changed_meanwhile', 'Someone else has changed this rule in the meantime', {
        version: before.version,
      })
    }
    await assertTarget(tx, fields)
    const columns = { ...columnsOf(fields), version: before.version + 1 }
    await tx.updateTable('night_rules').set(columns).where('id', '=', id).execute()
    return recordChange(tx, { id, before, actor })
  })
}

/** Exchanges a rule with its neighbour of the same scope. At the end of the list nothing changes. */
export function moveNightRule(
  db: Db,
  { id, direction, actor }: { id: string; direction: 'up' | 'down'; actor: Actor },
): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('night_rules').select('id').orderBy('id').forUpdate().execute()
    const rule = await findRule(tx, id)
    const ids = (await listNightRules(tx))
      .filter(({ scope }) => scope === rule.scope)
      .map((other) => other.id)
    const place = ids.indexOf(id)
    const other = ids[place + (direction === 'up' ? -1 : 1)]
    if (other) {
      await swapPositions(tx, id, other)
      const subject = `night rule:${rule.name}` as const
      await recordAudit(tx, { actor, act: 'night-rule.move', subject, after: { direction } })
    }
    return { success: true as const }
  })
}

export function deleteNightRule(db: Db, id: string, actor: Actor): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    const before = await findRule(tx, id)
    await tx.deleteFrom('night_rules').where('id', '=', id).execute()
    const subject = `night rule:${before.name}` as const
    await recordAudit(tx, { actor, act: 'night-rule.delete', subject, before: audited(before), after: null })
    return { success: true as const }
  })
}

const columnsOf = ({ isOn, from, until, scope, target, ...fields }: NightRuleFields) => ({
  ...fields,
  is_on: isOn,
  category: scope === 'category' ? target : null,
  product_id: scope === 'product' ? target : null,
  from_night: from,
  until_night: until,
})

/** Refuses a rule for a category or product that does not exist. */
async function assertTarget(tx: Tx, { scope, target }: NightRuleFields) {
  if (scope === 'store') return
  const found =
    scope === 'product'
      ? await tx.selectFrom('products').select('id').where('id', '=', target).executeTakeFirst()
      : await tx.selectFrom('categories').select('slug').where('slug', '=', target).executeTakeFirst()
  if (found) return
  const message = `This ${scope} does not exist any more`
  refuseField('target', message)
}

async function findRule(tx: Tx, id: string): Promise<NightRule> {
  const rule = (await listNightRules(tx)).find((known) => known.id === id)
  return rule ?? refuse('not_found', 'This rule was deleted')
}

async function swapPositions(tx: Tx, one: string, other: string) {
  await tx
    .updateTable('night_rules as r')
    .from('night_rules as o')
    .whereRef('o.id', '<>', 'r.id')
    .where('r.id', 'in', [one, other])
    .where('o.id', 'in', [one, other])
    .set((eb) => ({ position: eb.ref('o.position') }))
    .execute()
}

type Change = { id: string; before: NightRule | null; actor: Actor }

async function recordChange(tx: Tx, { id, before, actor }: Change): Promise<NightRule> {
  const after = await findRule(tx, id)
  const subject = `night rule:${after.name}` as const
  await recordAudit(tx, {
    actor,
    act: 'night-rule.save',
    subject,
    before: before && audited(before),
    after: audited(after),
  })
  return after
}

const audited = ({ version: _version, ...fields }: NightRule) => fields
