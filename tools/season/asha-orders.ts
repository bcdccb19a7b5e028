import { addressRow } from '../../server/modules/accounts/profile/address-book.ts'
import type { SeasonFile, seasonTables } from '../../server/sample-shop/load-season.ts'

type Customer = { id: string; name: string; email: string; role: string }
type Order = { user_id: string | null; status: string }
type SavedAddress = { user_id: string; fingerprint: string; address: Parameters<typeof addressRow>[0] }

const ASHA = {
  key: '@user asha@example.com',
  name: 'Asha Demo',
  email: 'asha@example.com',
  phone: '9800000000',
}

/**
 * Makes the sample customer Asha the customer who ordered most and cancelled nothing, so that visitors of the sample shop can sign in as a
 * customer with orders and rentals.
 */
export function giveOrdersToAsha(text: string): string {
  const season = JSON.parse(text) as SeasonFile
  const rowsOf = <T>(name: (typeof seasonTables)[number]) =>
    season.tables.find(([table]) => table === name)![1] as T[]
  const customer = bestCustomer(rowsOf<Customer>('users'), rowsOf<Order>('orders'))
  const users = rowsOf<Customer>('users')
  users.splice(users.indexOf(customer), 1)
  const addresses = rowsOf<SavedAddress>('addresses').filter(({ user_id }) => user_id === customer.id)
  const phones = new Set(addresses.map(({ address }) => address.phone))
  for (const row of addresses) {
    const { phone } = ASHA
    row.fingerprint = addressRow({ ...row.address, recipient: ASHA.name, phone }).fingerprint
  }
  for (const row of rowsOf<{ user_id: string | null; name: string }>('reviews')) {
    if (row.user_id === customer.id) row.name = shortName(ASHA.name)
  }
  const changed = JSON.stringify(season)
    .replaceAll(customer.id, ASHA.key)
    .replaceAll(customer.email, ASHA.email)
    .replaceAll(customer.name, ASHA.name)
  return [...phones].reduce((result, phone) => result.replaceAll(phone, ASHA.phone), changed)
}

function bestCustomer(users: readonly Customer[], orders: readonly Order[]): Customer {
  const ordersOf = ({ id }: Customer) => orders.filter(({ user_id }) => user_id === id)
  const [best] = users
    .filter(
      (user) => user.role === 'customer' && ordersOf(user).every(({ status }) => status !== 'cancelled'),
    )
    .toSorted((a, b) => ordersOf(b).length - ordersOf(a).length)
  return best!
}

/** The name under which reviews are published. */
const shortName = (name: string) => name.replace(/ (.).*/, ' $1.')
