import { MAX_VIEWS, SavedView } from '../../../../contract/accounts/saved-views.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../platform/db/database.ts'
import { lockProfile } from './address-book.ts'
import { deleteViewRow, findViews, insertView, updateViewName } from './queries.ts'

type Views = { views: SavedView[] }

/** Returns the views that a member of staff has saved, for all lists. A view of a list that no longer exists is left out. */
export async function readViews(db: DbOrTx, userId: string): Promise<Views> {
  const rows = await findViews(db, userId)
  return { views: rows.flatMap((row) => SavedView.safeParse(row).data ?? []) }
}

/** Saves the filters of a list under a name that this member of staff does not use for another view of the list. */
export function addView(db: Db, userId: string, view: Omit<SavedView, 'id'>): Promise<Views> {
  return changeViews(db, userId, async (tx) => {
    const rows = await findViews(tx, userId)
    if (rows.length >= MAX_VIEWS) {
      refuse('too_many', `You can save up to ${MAX_VIEWS} views. Delete one first.`)
    }
    assertFreeName(rows, view)
    await insertView(tx, userId, view)
  })
}

export function renameOwnView(
  db: Db,
  userId: string,
  { id, name }: Pick<SavedView, 'id' | 'name'>,
): Promise<Views> {
  return changeViews(db, userId, async (tx) => {
    const rows = await findViews(tx, userId)
    const view = rows.find((row) => row.id === id) ?? refuse('not_found', 'View not found')
    assertFreeName(
      rows.filter((row) => row.id !== id),
      { list: view.list, name },
    )
    await updateViewName(tx, id, name)
  })
}

/** Deletes a view. Nothing happens if it is already deleted. */
export function deleteOwnView(db: Db, userId: string, id: string): Promise<Views> {
  return changeViews(db, userId, (tx) => deleteViewRow(tx, userId, id))
}

type Named = { list: string; name: string }

function assertFreeName(views: readonly Named[], { list, name }: Named) {
  const isTaken = views.some((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase())
  if (!isTaken) return
  const message = 'You already have a view with this name'
  refuseField('name', message)
}

function changeViews(db: Db, userId: string, change: (tx: Tx) => Promise<void>): Promise<Views> {
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, userId)
    await change(tx)
    return readViews(tx, userId)
  })
}
