import type { KnownCustomer } from '../../../../contract/checkout/counter.ts'
import type { Db } from '../../../platform/db/database.ts'
import { maskEmail } from '../../audit/mask-personal-data.ts'
import { findCustomersByPhone } from './queries.ts'

/** Lists the customers that the shop knows by this phone number, with hidden e-mail addresses. */
export async function findCustomers(db: Db, phone: string): Promise<KnownCustomer[]> {
  const rows = await findCustomersByPhone(db, phone)
  return rows.map(({ email, lastOrderAt, ...row }) => ({
    ...row,
    email: email && maskEmail(email),
    lastOrderAt: lastOrderAt && new Date(lastOrderAt).toISOString(),
  }))
}
