import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import { Address, type Address as AddressValue } from '../../../../contract/orders/orders.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../../platform/db/database.ts'
import { countAddresses, lockBook, rowOf } from './address-book.ts'
import {
  deleteAddress,
  findAddresses,
  findTwin,
  insertAddress,
  setDefault,
  updateAddress,
} from './queries-account.ts'

const MOST = 20

export type Entry = { address: AddressValue; isDefault: boolean }
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
