import { beforeEach, describe, expect, test } from 'vitest'
import {
  addAddress,
  changeAddress,
  changeMe,
  giveConsent,
  listAddresses,
  removeAddress,
  showPrivacy,
} from '../../../../contract/accounts/account.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { legalVersions } from '../../../../contract/store/legal.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { gstinCheck } from '../../../../contract/invoicing/gstin.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()
let asha: TestUser
beforeEach(async () => {
  asha = await shop.signedIn()
})

const home: Address = {
  recipient: 'Asha Demo',
  phone: '9800000000',
  line1: '7 Pol Street',
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}
const office = { ...home, line1: '12 Ring Road', pin: '395002', city: 'Surat' }
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error as Refusal).code,
  )
const add = (address: Address, isDefault = false) => asha.api(addAddress, { body: { address, isDefault } })
const streets = async () =>
  (await asha.api(listAddresses)).addresses.map(({ address, isDefault }) => [address.line1, isDefault])

describe('the address book', () => {
  test('preselects the first address at checkout, until another one becomes the default', async () => {
    await add(home)
    await add(office)
    expect((await asha.api(showCurrentUser)).address?.line1).toBe('7 Pol Street')
    await add({ ...home, line1: '9 Pol Street' }, true)
    expect(await streets()).toEqual([
      ['9 Pol Street', true],
      ['12 Ring Road', false],
      ['7 Pol Street', false],
    ])
  })

  test('stores an address once, however it is typed', async () => {
    await add(home)
    await add({ ...home, line1: '7  POL street', city: 'ahmedabad' })
    expect(await streets()).toHaveLength(1)
  })

  test('stores the delivery address of an order and keeps the default', async () => {
    await add(home)
    const { id, price } = await createTestProduct(shop.db)
    const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
    for (const address of [office, office, home]) {
      await asha.api(placeOrder, { body: { items, couponCode: null, total: price, address } })
    }
    expect(await streets()).toEqual([
      ['7 Pol Street', true],
      ['12 Ring Road', false],
    ])
  })

  test('remembers the name of a business that is corrected at checkout', async () => {
    const { id, price } = await createTestProduct(shop.db)
    const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
    const gstin = `24ABCDE1234F1Z${gstinCheck('24ABCDE1234F1Z')}`
    await add(home)
    for (const business of ['Rang Tradrs', 'Rang Traders']) {
      const address = { ...office, business, gstin }
      await asha.api(placeOrder, { body: { items, couponCode: null, total: price, address } })
    }
    const { addresses } = await asha.api(listAddresses)
    expect(addresses).toMatchObject([
      { address: home, isDefault: true },
      { address: { ...office, business: 'Rang Traders', gstin }, isDefault: false },
    ])
  })

  test('keeps the name of a business that has no GSTIN', async () => {
    await add({ ...office, business: 'Rang Traders' })
    const { addresses } = await asha.api(listAddresses)
    expect(addresses).toMatchObject([{ address: { ...office, business: 'Rang Traders' } }])
  })

  test('always has a default while it has any address', async () => {
    await add(home)
    await add(office)
    const { addresses } = await asha.api(listAddresses)
    const after = await asha.api(removeAddress, { params: { id: addresses[0]!.id } })
    expect(after.addresses).toMatchObject([{ isDefault: true, address: { line1: '12 Ring Road' } }])
    expect((await asha.api(removeAddress, { params: { id: after.addresses[0]!.id } })).addresses).toEqual([])
    expect((await asha.api(showCurrentUser)).address).toBeNull()
  })

  test('merges two addresses that become equal', async () => {
    await add(home)
    const { addresses } = await add(office)
    const other = addresses.find(({ address }) => address.line1 === '12 Ring Road')!
    await asha.api(changeAddress, { params: { id: other.id }, body: { address: home, isDefault: false } })
    expect(await streets()).toEqual([['7 Pol Street', true]])
  })

  test('holds at most twenty addresses', async () => {
    for (let house = 1; house <= 20; house += 1) await add({ ...home, line1: `House ${house}` })
    expect(await codeOf(add({ ...home, line1: 'House 21' }))).toBe('too_many_addresses')
  })

  test('has one default after two devices set one concurrently', async () => {
    const { addresses } = await add(home).then(() => add(office))
    await Promise.all(
      addresses.map(({ id, address }) =>
        asha.api(changeAddress, { params: { id }, body: { address, isDefault: true } }),
      ),
    )
    expect((await streets()).filter(([, isDefault]) => isDefault)).toHaveLength(1)
  })

  test('names the invalid field', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/me/addresses',
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { address: { ...home, pin: '12' } },
    })
    expect(answer.json()).toMatchObject({ details: { fields: [{ path: 'address.pin' }] } })
  })
})

describe('the profile', () => {
  test('can be changed by its user; missing fields stay, and other fields are ignored', async () => {
    const body = { name: 'Asha Patel', phone: '98000 00500', role: 'admin', email: 'x@example.com' }
    const after = await asha.api(changeMe, { body })
    expect(after).toMatchObject({
      name: 'Asha Patel',
      phone: '98000 00500',
      role: 'customer',
      email: asha.email,
    })
    expect(await asha.api(changeMe, { body: { phone: '' } })).toMatchObject({
      name: 'Asha Patel',
      phone: null,
    })
  })
})

describe('consent', () => {
  const setConsent = (granted: boolean, version: string = legalVersions.privacy) =>
    asha.api(giveConsent, { body: { purpose: 'privacy', granted, version } })

  test('to the terms and the privacy policy is recorded at sign-up, with the version of the text', async () => {
    const { now } = await asha.api(showPrivacy)
    expect(now.terms).toMatchObject({ granted: true, version: legalVersions.terms })
    expect(now.privacy).toMatchObject({ granted: true, version: legalVersions.privacy })
  })

  test('is recorded with the version of the text, and so is its withdrawal', async () => {
    await setConsent(true)
    const { now, history } = await setConsent(false)
    expect(now.privacy).toMatchObject({ granted: false, version: legalVersions.privacy })
    expect(history.slice(0, 2).map(({ granted }) => granted)).toEqual([false, true])
  })

  test('is recorded once if it is given twice', async () => {
    const { history: before } = await setConsent(false)
    await Promise.all([setConsent(true), setConsent(true)])
    const { history } = await setConsent(true)
    expect(history).toHaveLength(before.length + 1)
  })

  test('is refused for an old version of the text', async () => {
    expect(await codeOf(setConsent(true, '2020-01-01'))).toBe('text_changed')
  })
})
