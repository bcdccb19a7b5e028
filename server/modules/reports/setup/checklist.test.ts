import { afterAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import {
  checkSettingsPage,
  hideSetupChecklist,
  setupChecklist,
  type SetupStep,
} from '../../../../contract/reports/setup.ts'
import { adminEmails, sendTestEmail } from '../../../../contract/store/emails.ts'
import { adminSettings, saveSettings, type StoreSettings } from '../../../../contract/store/store.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { openMailServer } from '../../../testing/mail-server.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { replaceSettings } from '../../../testing/store-settings.ts'

const mailServer = await openMailServer()
const shop = testShop({ SEED: 'none', PAYMENT_PROVIDER: 'none', SMTP_URL: mailServer.url })
afterAll(() => mailServer.close())

let admin: TestUser
beforeEach(async () => {
  admin = await shop.signedIn('admin')
  await shop.db.deleteFrom('setup_facts').execute()
  await replaceSettings(shop.db, {})
})

async function doneSteps(): Promise<SetupStep[]> {
  const { steps } = await admin.api(setupChecklist)
  return steps.filter(({ isDone }) => isDone).map(({ name }) => name)
}

async function change(make: (settings: StoreSettings) => Partial<StoreSettings>) {
  const { settings, version } = await admin.api(adminSettings)
  await admin.api(saveSettings, { body: { settings: { ...settings, ...make(settings) }, version } })
}

test('nothing is done in a new shop, and each step completes when its data exists', async () => {
  expect(await admin.api(setupChecklist)).toMatchObject({ isHidden: false })
  expect(await doneSteps()).toEqual([])
  const address = '12 Ring Road, Surat, Gujarat 395002'
  const contact = { email: 'shop@example.com', phone: '+91 98000 00100', whatsapp: '', address }
  await change(({ business }) => ({ contact, business: { ...business, legalName: 'Rangoli Example LLP' } }))
  expect(await doneSteps()).toEqual(['identity'])
  await change(({ tax }) => ({ tax: { ...tax, scheme: 'unregistered' } }))
  await change(({ cod }) => ({ cod: { ...cod, cap: paise(3000_00) } }))
  await change(({ delivery }) => ({ delivery: { ...delivery, maxDays: 6 } }))
  const { id, price } = await createTestProduct(shop.db)
  await admin.api(checkSettingsPage, { body: { page: 'policies' } })
  expect(await doneSteps()).toEqual(['identity', 'gst', 'payments', 'delivery', 'products', 'policies'])

  const order = {
    items: [{ productId: id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: price,
    paymentMethod: 'cod' as const,
    address: sampleAddress,
  }
  const customer = await shop.signedIn()
  await customer.api(placeOrder, { body: order })
  expect(await doneSteps()).not.toContain('test-order')
  await admin.api(placeOrder, { body: order })
  expect(await doneSteps()).toContain('test-order')
})

test('payments and delivery with their defaults are done when an admin confirms them', async () => {
  await shop.db.deleteFrom('store_setting_versions').where('version', '>', 1).execute()
  expect(await doneSteps()).not.toContain('payments')
  for (const page of ['payments', 'delivery'] as const) await admin.api(checkSettingsPage, { body: { page } })
  expect(await doneSteps()).toEqual(expect.arrayContaining(['payments', 'delivery']))
})

test('the test e-mail is done when the mail server has accepted it, and a failure is shown with its reason', async () => {
  mailServer.behaviour = 'unknown-mailbox'
  const failed = await admin.api(sendTestEmail, { body: {} })
  expect(failed).toMatchObject({ recipient: admin.email, isCaptured: false })
  await shop.runJobs()
  const find = async (id: string) => {
    const { emails } = await admin.api(adminEmails, { query: { q: admin.email } })
    return emails.find((email) => email.id === id)
  }
  expect(await find(failed.id)).toMatchObject({ state: 'dead', lastError: expect.any(String) as string })
  expect(await doneSteps()).not.toContain('test-email')

  mailServer.behaviour = 'well'
  const { id } = await admin.api(sendTestEmail, { body: {} })
  await shop.runJobs()
  expect(await find(id)).toMatchObject({ state: 'sent' })
  expect(await doneSteps()).toContain('test-email')
})

test('the checklist can be hidden and shown again', async () => {
  for (const isHidden of [true, false]) {
    await admin.api(hideSetupChecklist, { body: { isHidden } })
    expect(await admin.api(setupChecklist)).toMatchObject({ isHidden })
  }
})
