import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Address, type Address as AddressValue } from '../../../../contract/shipping/addresses.ts'
import { type DbOrTx, type Tx, inTransaction, type Db } from '../../../platform/db/database.ts'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import {
  deleteAddress,
  findAddresses,
  findDuplicateAddress,
  insertAddress,
  setDefaultAddress,
  updateAddress,
} from './queries.ts'

/** Returns the address that is preselected at checkout; null if the address book is empty. */
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

/**
 * Adds the delivery address of an order to the address book of its account, unless the book already has this address. If only the name of
 * its business has changed, replaces the stored address. The first address becomes the default. Locks nothing if nothing changes, so that
 * concurrent orders of a user do not wait for each other.
 */
export async function storeOrderAddress(tx: Tx, { userId, address }: Pick<Order, 'userId' | 'address'>) {
  if (!userId || !address) return
  const row = addressRow(address)
  if (await hasAddress(tx, userId, row)) return
  await lockProfile(tx, userId)
  const isFirst = (await countAddresses(tx, userId)) === 0
  await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId, is_default: isFirst })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ address: row.address }),
    )
    .execute()
}

type AddressRow = ReturnType<typeof addressRow>

async function hasAddress(tx: Tx, userId: string, { fingerprint, address }: AddressRow): Promise<boolean> {
  const row = await tx
    .selectFrom('addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where(sql<boolean>`address ->> 'business' is not distinct from ${address}::jsonb ->> 'business'`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the user's row, so that changes of the user's address book and consents run one after the other. A `no key update` lock
 * does not block inserts of rows that refer to the user.
 */
export async function lockProfile(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the columns of an address. The fingerprint ignores case and additional whitespace, so that equal addresses are stored once. */
export function addressRow(address: Address) {
  const { recipient, phone, line1, line2, pin, city, state, business, gstin } = address
  const parts = [recipient, phone, line1, line2 ?? '', pin, city, state, ...(gstin ? [gstin] : [])]
  const normalized = parts.map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  return {
    address: JSON.stringify({
      recipient,
      phone,
      line1,
      line2: line2 ?? '',
      pin,
      city,
      state,
      ...(business && { business }),
      ...(gstin && { gstin }),
    }),
    fingerprint: createHash('sha256').update(JSON.stringify(normalized)).digest('hex'),
  }
}

const MAX_ADDRESSES = 20

type AddressEntry = { address: AddressValue; isDefault: boolean }
type AddressBook = { addresses: SavedAddress[] }

export async function readAddressBook(db: DbOrTx, userId: string): Promise<AddressBook> {
  const rows = await findAddresses(db, userId)
  return {
    addresses: rows.map(({ id, address, is_default }) => ({
      id,
      address: Address.parse(address),
      isDefault: is_default,
    })),
  }
}

/** Adds an address, unless the address book already has it. The first address becomes the default. */
export function addAddress(
  db: Db,
  userId: string,
  { address, isDefault }: AddressEntry,
): Promise<AddressBook> {
  return changeAddressBook(db, userId, async (tx) => {
    const count = await countAddresses(tx, userId)
    if (count >= MAX_ADDRESSES) {
      refuse('too_many_addresses', `You can save up to ${MAX_ADDRESSES} addresses. Remove one first.`)
    }
    const id = await insertAddress(tx, userId, addressRow(address))
    if (isDefault || count === 0) await setDefaultAddress(tx, userId, id)
  })
}

/** Changes an address of a user. If the changed address equals another address of this user, deletes that other address. */
export function changeAddress(
  db: Db,
  userId: string,
  { id, address, isDefault }: AddressEntry & { id: string },
): Promise<AddressBook> {
  return changeAddressBook(db, userId, async (tx) => {
    const existing = await findOwnAddress(tx, userId, id)
    const row = addressRow(address)
    const duplicate = await findDuplicateAddress(tx, { userId, id, fingerprint: row.fingerprint })
    if (duplicate) await deleteAddress(tx, duplicate.id)
    await updateAddress(tx, id, row)
    if (isDefault || existing.is_default || (await hasNoDefault(tx, userId))) {
      await setDefaultAddress(tx, userId, id)
    }
  })
}

/** Removes an address. If it was the default, the newest remaining address becomes the default. */
export function removeAddress(db: Db, userId: string, id: string): Promise<AddressBook> {
  return changeAddressBook(db, userId, async (tx) => {
    await findOwnAddress(tx, userId, id)
    await deleteAddress(tx, id)
    const [newest] = await findAddresses(tx, userId)
    if (newest) await setDefaultAddress(tx, userId, newest.id)
  })
}

const hasNoDefault = async (tx: Tx, userId: string) => !(await findAddresses(tx, userId))[0]?.is_default

function changeAddressBook(db: Db, userId: string, change: (tx: Tx) => Promise<void>): Promise<AddressBook> {
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, userId)
    await change(tx)
    return readAddressBook(tx, userId)
  })
}

async function findOwnAddress(tx: Tx, userId: string, id: string) {
  const existing = (await findAddresses(tx, userId)).find((address) => address.id === id)
  return existing ?? refuse('not_found', 'Address not found')
}
