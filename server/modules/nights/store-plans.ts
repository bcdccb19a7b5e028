import { randomUUID } from 'node:crypto'
import { refuse } from '../../../contract/core/refusal.ts'
import {
  changePlan,
  emptyPlan,
  mergePlans,
  planLimits,
  tidyPlan,
  type CellPlace,
} from '../../../contract/nights/change-plan.ts'
import type { Plan, PlanAccess, PlanOperation, StoredPlan } from '../../../contract/nights/plan.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { tokenSigner } from '../../platform/db/secrets.ts'
import { hashToken } from '../orders/guest-token.ts'
import {
  assignPlan,
  deletePlanRow,
  findPlanByHash,
  findPlanOfUser,
  insertPlan,
  lockPlanByHash,
  lockPlanOfUser,
  updateLinks,
  updatePlan,
  type PlanRow,
} from './plan-queries.ts'

/** A link of a plan. Its token changes with the serial. */
type PlanLink = { planId: string; access: PlanAccess; serial: number }

/** Returns a function that derives the token of a link, so that the owner is shown the same link again. */
async function planTokens(db: Db): Promise<(link: PlanLink) => string> {
  const sign = await tokenSigner(db, 'plan-tokens')
  return ({ planId, access, serial }) => sign(`${planId} ${access} ${serial}`)
}

type PlanTokens = Awaited<ReturnType<typeof planTokens>>

export type OwnPlanRequest = {
  userId: string
  festival: string
  plan: Plan | null
  /** The owner's token of the plan that the user has shared as a visitor. */
  token?: string | null | undefined
  now: Date
}

/**
 * Returns the plan of an account for a festival, and creates it at the first call. A plan that the user has shared as a visitor becomes the plan
 * of the account with its links, unless the account has planned for somebody already. Then, and if it was not shared, the plan of
 * the device is merged into that of the account. A shared plan that was merged is deleted with its links, which the user could no longer
 * switch off.
 */
export async function openOwnPlan(
  db: Db,
  { userId, festival, plan: onDevice, token, now }: OwnPlanRequest,
): Promise<StoredPlan> {
  await assertFestival(db, festival)
  const tokenOf = await planTokens(db)
  const id = randomUUID()
  const ownerHash = hashToken(tokenOf(ownerLink(id)))
  return inTransaction(db, async (tx) => {
    const shared = token ? await lockSharedByVisitor(tx, { token, festival }) : null
    if (shared && (await takeOver(tx, { userId, festival, id: shared.id }))) {
      return present(shared, 'owner', tokenOf)
    }
    if (shared) await deletePlanRow(tx, shared.id)
    const plan = shared ? contentOf(shared) : onDevice
    const first = { ...(plan ?? emptyPlan(festival)), festival }
    const isNew = await insertPlan(tx, { id, userId, plan: first, ownerHash, now })
    const row = (await lockPlanOfUser(tx, userId, festival))!
    if (isNew || !plan) return present(row, 'owner', tokenOf)
    const before = contentOf(row)
    const merged = mergePlans(before, { ...plan, festival }, planLimits)
    if (JSON.stringify(merged) === JSON.stringify(before)) return present(row, 'owner', tokenOf)
    await updatePlan(tx, { id: row.id, plan: merged, now })
    return present((await findPlanOfUser(tx, userId, festival))!, 'owner', tokenOf)
  })
}

/** Locks the plan of a visitor by the token of its owner. */
async function lockSharedByVisitor(tx: Tx, { token, festival }: { token: string; festival: string }) {
  const row = await lockPlanByHash(tx, hashToken(token))
  const isOwn = row && accessOf(row, token) === 'owner' && row.user_id === null
  return isOwn && row.content.festival === festival ? row : null
}

/** Gives a plan to a user whose own plan for the festival has no people. Returns false if it has. */
async function takeOver(tx: Tx, { id, userId, festival }: { id: string; userId: string; festival: string }) {
  const own = await lockPlanOfUser(tx, userId, festival)
  if (own && own.content.people.length > 0) return false
  if (own) await deletePlanRow(tx, own.id)
  await assignPlan(tx, id, userId)
  return true
}

/** Stores the plan of a visitor. The holder of the returned token is its owner. */
export async function storePlan(db: Db, plan: Plan, now: Date): Promise<StoredPlan> {
  await assertFestival(db, plan.festival)
  const tokenOf = await planTokens(db)
  const id = randomUUID()
  const ownerHash = hashToken(tokenOf(ownerLink(id)))
  await insertPlan(db, { id, userId: null, plan, ownerHash, now })
  return present((await findPlanByHash(db, ownerHash))!, 'owner', tokenOf)
}

/** The token of a request, and the user who sends it; null for a visitor. */
export type PlanKey = { token: string; userId: string | null }

export async function showPlan(db: Db, key: PlanKey): Promise<StoredPlan> {
  const row = await findPlanByHash(db, hashToken(key.token))
  if (!row || isOfOtherUser(row, key)) return refuseUnknown()
  return present(row, accessOf(row, key.token), await planTokens(db))
}

export type PlanChanges = PlanKey & { operations: readonly PlanOperation[]; now: Date }

/** Applies changes to the newest version of a plan, so that the changes of two people to different cells are both kept. */
export async function changeStoredPlan(
  db: Db,
  { operations, now, ...key }: PlanChanges,
): Promise<StoredPlan & { conflicts: CellPlace[] }> {
  const tokenOf = await planTokens(db)
  return inTransaction(db, async (tx) => {
    const row = await lockFor(tx, key, ['edit', 'owner'])
    const before = contentOf(row)
    const { plan, conflicts } = changePlan(before, operations, planLimits)
    if (plan !== before) await updatePlan(tx, { id: row.id, plan, now })
    const after = (await findPlanByHash(tx, hashToken(key.token)))!
    return { ...present(after, accessOf(after, key.token), tokenOf), conflicts }
  })
}

/** Switches the links of a plan on and off. */
export async function sharePlan(
  db: Db,
  { view, edit, ...key }: PlanKey & { view: boolean; edit: boolean },
): Promise<StoredPlan> {
  const tokenOf = await planTokens(db)
  return inTransaction(db, async (tx) => {
    const row = await lockFor(tx, key, ['owner'])
    const viewLink = switched(row, { access: 'view', isOn: view }, tokenOf)
    const editLink = switched(row, { access: 'edit', isOn: edit }, tokenOf)
    await updateLinks(tx, row.id, {
      view_hash: viewLink.hash,
      view_serial: viewLink.serial,
      edit_hash: editLink.hash,
      edit_serial: editLink.serial,
    })
    return present((await findPlanByHash(tx, hashToken(key.token)))!, 'owner', tokenOf)
  })
}

function switched(
  row: PlanRow,
  { access, isOn }: { access: 'view' | 'edit'; isOn: boolean },
  tokenOf: PlanTokens,
) {
  const [hash, serial] = [row[`${access}_hash`], row[`${access}_serial`]]
  if (!isOn) return { hash: null, serial: hash ? serial + 1 : serial }
  return { hash: hashToken(tokenOf({ planId: row.id, access, serial })), serial }
}

export async function deletePlan(db: Db, key: PlanKey): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockFor(tx, key, ['owner'])
    await deletePlanRow(tx, id)
    return { success: true as const }
  })
}

/** Locks the plan of a token that gives one of these kinds of access. A token for viewing is refused as if it were unknown. */
async function lockFor(tx: Tx, key: PlanKey, allowed: readonly PlanAccess[]): Promise<PlanRow> {
  const row = await lockPlanByHash(tx, hashToken(key.token))
  if (!row || !allowed.includes(accessOf(row, key.token))) return refuseUnknown()
  if (!isOfOtherUser(row, key)) return row
  return key.userId === null ? refuse('not_signed_in', 'Please sign in to continue') : refuseUnknown()
}

/**
 * Whether this is the owner's token of the plan of an account that has not sent it. Without this check, whoever has once read the token
 * could use it after the session has ended or the password has changed.
 */
const isOfOtherUser = (row: PlanRow, { token, userId }: PlanKey) =>
  accessOf(row, token) === 'owner' && row.user_id !== null && row.user_id !== userId

/** The plan of a row, without garments for nights that the festival no longer has. They are not shown and do not count. */
const contentOf = ({ content, nights }: PlanRow): Plan => tidyPlan(content, nights ?? [])

function accessOf(row: PlanRow, token: string): PlanAccess {
  const hash = hashToken(token)
  if (row.owner_hash === hash) return 'owner'
  return row.edit_hash === hash ? 'edit' : 'view'
}

const ownerLink = (planId: string) => ({ planId, access: 'owner' as const, serial: 1 })

function present(row: PlanRow, access: PlanAccess, tokenOf: PlanTokens): StoredPlan {
  const link = (kind: 'view' | 'edit') =>
    row[`${kind}_hash`] && tokenOf({ planId: row.id, access: kind, serial: row[`${kind}_serial`] })
  const [view, edit] = [link('view'), link('edit')]
  return {
    id: row.id,
    plan: contentOf(row),
    version: row.version,
    access,
    token: access === 'owner' ? tokenOf(ownerLink(row.id)) : (access === 'edit' ? edit : view)!,
    links: access === 'owner' ? { view, edit } : null,
  }
}

async function assertFestival(db: DbOrTx, id: string) {
  const festival = await db.selectFrom('festivals').select('id').where('id', '=', id).executeTakeFirst()
  if (!festival) refuse('not_found', 'This festival was deleted')
}

const refuseUnknown = () =>
  refuse('not_found', 'This link does not work any more, or it does not allow changes')
