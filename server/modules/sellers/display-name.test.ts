import { beforeEach, expect, test } from 'vitest'
import {
  saveBusiness,
  sellerAccountStatus,
  type BusinessDetails,
} from '../../../contract/sellers/seller-account.ts'
import { readSettings } from '../store/settings.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { createBusiness, type Business } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { submit } from '../../testing/submission-fixture.ts'

const shop = testShop()
let meera: Business
beforeEach(async () => {
  meera = await createBusiness(shop)
})

const details = (displayName: string, change: Partial<BusinessDetails> = {}): BusinessDetails => ({
  displayName,
  businessName: displayName,
  phone: '9800000100',
  gstin: '',
  pan: 'ABCPE1234F',
  bankName: 'Meera Demo',
  bankAccount: '123456789012',
  bankIfsc: 'EXAM0000001',
  address: {
    recipient: 'Meera Demo',
    phone: '9800000100',
    line1: '7 Pol Street',
    line2: '',
    pin: '380001',
    city: 'Ahmedabad',
    state: 'Gujarat',
  },
  ...change,
})

const save = (owner: TestUser, name: string, change: Partial<BusinessDetails> = {}) =>
  owner.api(saveBusiness, { body: { business: details(name, change), agreed: true } })
const nameOf = async (owner: TestUser) => (await owner.api(sellerAccountStatus)).displayName
const refusedWith = (message: string) => ({
  code: 'invalid',
  details: { fields: [{ path: 'business.displayName', message }] },
})
const renamesOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor_name', 'before', 'after'])
    .where('subject', '=', `seller:${id}`)
    .where('act', '=', 'seller.change-display-name')
    .execute()

test('a seller cannot take the name of the shop, also inside a longer name', async () => {
  const before = await nameOf(meera.owner)
  const { name } = (await readSettings(shop.db)).brand
  const spaced = `${name.slice(0, 3)} ${name.slice(3)}`.toUpperCase()
  for (const taken of [
    name,
    spaced,
    `${name.toLowerCase()}.`,
    `${name}’s Studio`,
    `Official-${name} Store`,
  ]) {
    expect(await refusalOf(save(meera.owner, taken))).toMatchObject(
      refusedWith('This name belongs to the shop'),
    )
  }
  expect(await nameOf(meera.owner)).toBe(before)
  expect(await renamesOf(meera.id)).toEqual([])
  expect((await save(meera.owner, `${name}ika Sarees`)).displayName).toBe(`${name}ika Sarees`)
})

test('a seller cannot take the public or business name of another seller', async () => {
  const kavita = await createBusiness(shop, { name: 'Kavita Weaves' })
  await save(kavita.owner, 'Kavita Weaves', { businessName: 'Kavita & Daughters' })
  const refused = refusedWith('Another seller uses this name. Please choose another one.')
  for (const taken of [
    'Kavita Weaves',
    ' kavita  WEAVES',
    'Kavita-Weaves.',
    'Kavitaweaves',
    'kavita & daughters',
  ]) {
    expect(await refusalOf(save(meera.owner, taken))).toMatchObject(refused)
  }
  expect((await save(meera.owner, 'Kavita Weaves of Bhuj')).displayName).toBe('Kavita Weaves of Bhuj')
  expect((await save(kavita.owner, 'KAVITA WEAVES')).displayName).toBe('KAVITA WEAVES') // the own name in another case
})

test('applicants who save the same name at the same time do not both get it', async () => {
  const [first, second] = [await shop.signedIn('seller'), await shop.signedIn('seller')]
  const outcomes = await Promise.allSettled([save(first, 'Rang Mahal'), save(second, 'Rang-Mahal')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a submission without an account does not reserve a name', async () => {
  await submit(shop.api, { businessName: 'Zari House' })
  expect((await save(meera.owner, 'Zari House')).displayName).toBe('Zari House')
})

test('a name with a telephone number, a link or an e-mail address is refused', async () => {
  const refused = refusedWith('Enter only the name: no phone numbers or links')
  const contacts = ['98000 00700', '+91-98000-00700', '0281.245.6789', '@asha_weaves', 'asha@example.com']
  const links = ['www.asha', 'asha-weaves.com', 'Asha.co.in', 'https://asha', 't.me/asha']
  for (const contact of [...contacts, ...links]) {
    expect(await refusalOf(save(meera.owner, `Asha ${contact}`))).toMatchObject(refused)
  }
  for (const name of [
    'S.K. Textiles',
    'Dr.Shah & Co.',
    'M/s Patel Bros. 1947',
    'Studio 24x7',
    'મીરા હેન્ડલૂમ્સ',
  ]) {
    expect((await save(meera.owner, name)).displayName).toBe(name)
  }
})

test('an approved seller can save other details with a name that has become taken', async () => {
  const [first, second] = [
    await createBusiness(shop, { name: 'Rang' }),
    await createBusiness(shop, { name: 'Rang' }),
  ]
  expect((await save(first.owner, 'Rang', { phone: '9800000177' })).phone).toBe('9800000177')
  await save(second.owner, 'Rang of Surat')
  expect(await refusalOf(save(second.owner, 'Rang'))).toMatchObject({ code: 'invalid' })
})

test('the audit log has the changed name of an approved seller, but not the name of a person', async () => {
  const applicant = await shop.signedIn('seller')
  const { id } = await applicant.api(sellerAccountStatus)
  await save(applicant, 'First Idea')
  await save(applicant, 'Second Idea')
  expect(await renamesOf(id)).toEqual([])

  const { display_name: before } = await shop.db
    .selectFrom('sellers')
    .select('display_name')
    .where('id', '=', meera.id)
    .executeTakeFirstOrThrow()
  await save(meera.owner, before)
  expect(await renamesOf(meera.id)).toEqual([])
  await save(meera.owner, 'Owner Silks') // the fixture calls the contact person `Test owner`
  expect(await renamesOf(meera.id)).toEqual([
    {
      actor_name: expect.stringContaining('***'),
      before: { displayName: before },
      after: { displayName: 'O*** Silks' },
    },
  ])
})
