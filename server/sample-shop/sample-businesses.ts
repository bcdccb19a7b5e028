import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { gstinCheck } from '../../contract/invoicing/gstin.ts'
import { paise } from '../../contract/core/money.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'

type SampleBusiness = {
  email: string
  name: string
  pan: string
  account: string
  city: string
  goods: string[]
}

/** Fictitious businesses. Their tax and bank numbers have a valid format but belong to nobody. */
const samples: SampleBusiness[] = [
  {
    email: 'meera@example.com',
    name: 'Meera Handlooms',
    pan: 'AAAPM0000A',
    account: '000000000100',
    city: 'Bhuj',
    goods: ['mor-pankh-kediya', 'ajrakh-kediya-dhoti', 'bandhej-mens-kediya'],
  },
  {
    email: 'ravi@example.com',
    name: 'Ravi Dandiya House',
    pan: 'AAAPR0000A',
    account: '000000000200',
    city: 'Rajkot',
    goods: ['lehar-zigzag-dandiya-pair', 'naqsh-carved-dandiya-pair', 'gota-patti-dandiya-pair'],
  },
]

/** Creates a business for each demo seller who has none, and gives it some of the sample products. */
export function createSampleBusinesses(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const sample of samples) await createBusiness(tx, sample, now)
  })
}

async function createBusiness(tx: Tx, { email, name, pan, account, city, goods }: SampleBusiness, now: Date) {
  const owner = await tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'name', 'phone'])
    .executeTakeFirst()
  if (!owner) return
  const phone = owner.phone ?? '9800000000'
  const state = 'Gujarat'
  const gstin = `24${pan}1Z`
  const address = { recipient: name, phone, line1: '1 Sample Street', pin: '370001', city, state }
  const created = await tx
    .insertInto('sellers')
    .values({
      user_id: owner.id,
      display_name: name,
      business_name: name,
      contact_name: owner.name,
      email,
      phone,
      state,
      address: JSON.stringify(address),
      gstin: `${gstin}${gstinCheck(gstin)}`,
      pan,
      bank_name: name,
      bank_account: account,
      bank_ifsc: 'EXAM0000001',
      agreed_at: now,
      agreed_version: '2026-11-01',
      status: 'active',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return
  const today = dayInIndia(now)
  await tx
    .insertInto('seller_subscriptions')
    .values({
      seller_id: created.id,
      from_day: today,
      until_day: addDays(today, 3650),
      paid_by: 'staff',
      amount: paise(0),
      note: 'Sample shop',
    })
    .execute()
  await tx.updateTable('products').set({ seller_id: created.id }).where('slug', 'in', goods).execute()
}
