import { createHash } from 'node:crypto'
import { Address, type Address as AddressValue } from '../../../../contract/orders/orders.ts'
import { pipeline, type DbOrTx, type Tx, inTransaction, type Db } from '../../../platform/db/database.ts'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import {
  deleteAddress,
  findAddresses,
  findTwin,
  insertAddress,
  setDefault,
  updateAddress,
} from './queries.ts'

/** The address that a checkout starts with; null when the book is empty. */
export async function defaultAddress(db: DbOrTx, userId: string): Promise<Address | null> {
  const row = await db
    .selectFrom('addresses')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.address ?? null
}

/** Puts where an order goes into the book, once. The first one is the one that the next checkout starts with. */
export async function rememberAddress(tx: Tx, userId: string, address: Address) {
  const row = rowOf(address)
  const [, count] = await pipeline([lockBook(tx, userId), countAddresses(tx, userId)])
  const isFirst = count === 0
  await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId, is_default: isFirst })
    .onConflict((clash) => clash.columns(['user_id', 'fingerprint']).doNothing())
    .execute()
}

/** Whether the book has this address: nobody waits for the book of who orders again. */
export async function knowsAddress(tx: Tx, userId: string, address: Address): Promise<boolean> {
  const row = await tx
    .selectFrom('addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', rowOf(address).fingerprint)
    .executeTakeFirst()
  return row !== undefined
}

/** Two devices change one book one after the other. What belongs to the user, as an order does, is written beside that. */
export async function lockBook(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An address as the book keeps it; whatever the case and the spaces, the same one has the same fingerprint. */
export function rowOf(address: Address) {
  const { recipient, phone, line1, line2, pin, city, state, business, gstin } = address
  const firm = gstin ? { business, gstin } : {}
  const said = [recipient, phone, line1, line2 ?? '', pin, city, state, ...(gstin ? [gstin] : [])]
  const plain = said.map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  return {
    address: JSON.stringify({ recipient, phone, line1, line2: line2 ?? '', pin, city, state, ...firm }),
    fingerprint: createHash('sha256').update(JSON.stringify(plain)).digest('hex'),
  }
}

const MOST = 20

type Entry = { address: AddressValue; isDefault: boolean }
type Book = { addresses: SavedAddress[] }

export async function readBook(db: DbOrTx, userId: string): Promise<Book> {
  const rows = await findAddresses(db, userId)
  return {
    addresses: rows.map(({ id, address, is_default }) => ({
      id,
      address: Address.parse(address),
      isDefault: is_default,
    })),
  }
}

/** Puts an address into the book. The first one is the default; one that is there already is not there twice. */
export function addAddress(db: Db, userId: string, { address, isDefault }: Entry): Promise<Book> {
  return changeBook(db, userId, async (tx) => {
    const count = await countAddresses(tx, userId)
    if (count >= MOST) refuse('too_many_addresses', `The book holds ${MOST} addresses. Remove one first.`)
    const id = await insertAddress(tx, userId, rowOf(address))
    if (isDefault || count === 0) await setDefault(tx, userId, id)
  })
}

/** Corrects an address. When it reads like another entry afterwards, the two become one. */
export function changeAddress(
  db: Db,
  userId: string,
  { id, address, isDefault }: Entry & { id: string },
): Promise<Book> {
  return changeBook(db, userId, async (tx) => {
    const known = await ownEntry(tx, userId, id)
    const row = rowOf(address)
    const twin = await findTwin(tx, { userId, id, fingerprint: row.fingerprint })
    if (twin) await deleteAddress(tx, twin.id)
    await updateAddress(tx, id, row)
    if (isDefault || known.is_default || (await hasNoDefault(tx, userId))) await setDefault(tx, userId, id)
  })
}

/** Takes an address out. A book that has any always has a default: the newest of the others. */
export function removeAddress(db: Db, userId: string, id: string): Promise<Book> {
  return changeBook(db, userId, async (tx) => {
    await ownEntry(tx, userId, id)
    await deleteAddress(tx, id)
    const [newest] = await findAddresses(tx, userId)
    if (newest) await setDefault(tx, userId, newest.id)
  })
}

const hasNoDefault = async (tx: Tx, userId: string) => !(await findAddresses(tx, userId))[0]?.is_default

function changeBook(db: Db, userId: string, change: (tx: Tx) => Promise<void>): Promise<Book> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx, userId)
    await change(tx)
    return readBook(tx, userId)
  })
}

async function ownEntry(tx: Tx, userId: string, id: string) {
  const known = (await findAddresses(tx, userId)).find((address) => address.id === id)
  return known ?? refuse('not_found', 'There is no such address')
}
