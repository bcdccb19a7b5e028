import { describe, expect, test } from 'vitest'
import { totpCode } from '../../../../testing/authenticator.ts'
import { testShop, type TestShop } from '../../../../testing/shop.ts'
import { openBrowser, PASSWORD, PHONE } from '../../../../testing/visitor.ts'

const shop = testShop({ STAFF_SECOND_FACTOR: 'required', RATE_LIMIT: 'off' })

type Enabled = { totpURI: string; backupCodes: string[] }
type Security = {
  secondFactor: {
    isOn: boolean
    isRequired: boolean
    isMissing: boolean
    isUnproved: boolean
    recoveryCodesLeft: number
  }
  sessions: { secondFactor: string | null; isThis: boolean }[]
}

async function someone(role: 'customer' | 'staff' | 'admin' = 'customer') {
  const browser = openBrowser(shop)
  const { user } = (await browser.signUp()).json() as { user: { id: string; email: string } }
  await shop.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  return { browser, ...user }
}

/**
 * Creates a user and sets up an authenticator app for the user. The setup uses the TOTP code of the previous time step, so that
 * the test can still use the current code.
 */
async function withSecondFactor(role: 'customer' | 'staff' | 'admin' = 'customer') {
  const user = await someone(role)
  const enabled = (await user.browser.post('/two-factor/enable', { password: PASSWORD })).json<Enabled>()
  const proved = await user.browser.post('/two-factor/verify-totp', {
    code: totpCode(enabled.totpURI, Date.now(), -1),
  })
  expect(proved.statusCode).toBe(200)
  return { ...user, ...enabled }
}

const security = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.requestWithToken('/api/me/security')).json<Security>()

describe('signing in with a second factor', () => {
  test('the password alone creates no session; a TOTP code does, and works once', async () => {
    const { email, totpURI } = await withSecondFactor()
    const [first, second] = [openBrowser(shop), openBrowser(shop)]
    expect((await first.signIn(email)).json()).toMatchObject({ twoFactorRedirect: true })
    expect(await first.token()).toBeNull()
    expect((await first.post('/two-factor/verify-totp', { code: '000000' })).statusCode).toBe(401)

    const code = totpCode(totpURI)
    await second.signIn(email)
    expect(
      (await first.post('/two-factor/verify-totp', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }))
        .statusCode,
    ).toBe(200)
    expect((await second.post('/two-factor/verify-totp', { code })).json()).toMatchObject({
      code: 'INVALID_CODE',
    })
    expect(await first.token()).not.toBeNull()
    expect(await second.token()).toBeNull()
    await shop.db.deleteFrom('used_codes').execute() // as if it were the code of the next period
    expect((await second.post('/two-factor/verify-totp', { code })).statusCode).toBe(200)
  })

  test('a recovery code works once, however it is typed, and the number of codes decreases', async () => {
    const { email, backupCodes } = await withSecondFactor()
    expect(backupCodes).toHaveLength(10)
    const typed = backupCodes[3]!.toUpperCase().replaceAll('-', ' ')
    const [first, second] = [openBrowser(shop), openBrowser(shop)]
    await first.signIn(email)
    await second.signIn(email)
    expect((await first.post('/two-factor/verify-backup-code', { code: typed })).statusCode).toBe(200)
    expect((await second.post('/two-factor/verify-backup-code', { code: typed })).statusCode).toBe(401)
    expect((await security(first)).secondFactor).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  })

  test('recovery codes are stored as hashes, and new codes invalidate the old ones', async () => {
    const { browser, email, id, backupCodes } = await withSecondFactor()
    const row = await shop.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.backup_codes).not.toContain(backupCodes[0])
    const wrong = await browser.post('/two-factor/generate-backup-codes', { password: 'not-my-password' })
    expect(wrong.statusCode).toBe(400)
    const fresh = (
      await browser.post('/two-factor/generate-backup-codes', { password: PASSWORD })
    ).json<Enabled>()

    const other = openBrowser(shop)
    await other.signIn(email)
    expect((await other.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).statusCode).toBe(
      401,
    )
    expect(
      (await other.post('/two-factor/verify-backup-code', { code: fresh.backupCodes[0] })).statusCode,
    ).toBe(200)
  })

  test('five wrong codes end the sign-in, and ten lock the account temporarily', async () => {
    const { email, totpURI } = await withSecondFactor()
    const guess = async (browser: ReturnType<typeof openBrowser>) =>
      (await browser.post('/two-factor/verify-totp', { code: '000000' })).json<{ code: string }>().code
    for (let turn = 0; turn < 2; turn += 1) {
      const thief = openBrowser(shop)
      await thief.signIn(email)
      for (let tries = 0; tries < 5; tries += 1) expect(await guess(thief)).toBe('INVALID_CODE')
      expect(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED']).toContain(
        await guess(thief),
      )
    }
    const owner = openBrowser(shop)
    await owner.signIn(email)
    const answer = await owner.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' })
  })

  test('no device is trusted to skip the code', async () => {
    const { email, totpURI } = await withSecondFactor()
    const browser = openBrowser(shop)
    await browser.signIn(email)
    await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI), trustDevice: true })
    await browser.post('/sign-out', {})
    expect((await browser.signIn(email)).json()).toMatchObject({ twoFactorRedirect: true })
  })

  test('setting it up requires the password and ends sessions without a second factor', async () => {
    const asha = await someone()
    const phone = openBrowser(shop, PHONE)
    await phone.signIn(asha.email)
    expect((await asha.browser.post('/two-factor/enable', { password: 'not-my-password' })).statusCode).toBe(
      400,
    )
    const { totpURI } = (
      await asha.browser.post('/two-factor/enable', { password: PASSWORD })
    ).json<Enabled>()
    expect((await security(asha.browser)).secondFactor.isOn).toBe(false)
    await asha.browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
    expect(await phone.token()).toBeNull()
    expect((await security(asha.browser)).sessions).toMatchObject([{ secondFactor: 'totp', isThis: true }])
  })

  test('a session without it, as from a third-party provider, cannot change it', async () => {
    const { browser, id } = await withSecondFactor('staff')
    expect((await security(browser)).secondFactor).toMatchObject({ isOn: true, isUnproved: false })
    await shop.db.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', id).execute()
    expect((await security(browser)).secondFactor).toMatchObject({ isOn: true, isUnproved: true })
    const body = { password: PASSWORD }
    for (const path of ['enable', 'disable', 'generate-backup-codes']) {
      const answer = await browser.post(`/two-factor/${path}`, body)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_MISSING' }])
    }
    const passkey = await browser.post('/passkey/verify-registration', { response: {}, name: 'Phone' })
    expect(passkey.json()).toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
    const options = await browser.sendRequest('GET', '/api/auth/passkey/generate-register-options')
    expect([options.statusCode, options.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_MISSING' }])
  })

  test('changing it is no new sign-in, and an account without a password must have signed in within the last hour', async () => {
    const { browser, id } = await someone()
    const signedInAt = new Date(Date.now() - 2 * 3_600_000)
    const sessions = shop.db.updateTable('sessions').where('user_id', '=', id)
    await sessions.set({ created_at: signedInAt }).execute()
    const { totpURI } = (await browser.post('/two-factor/enable', { password: PASSWORD })).json<Enabled>()
    expect((await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })).statusCode).toBe(200)
    const stored = shop.db.selectFrom('sessions').select('created_at').where('user_id', '=', id)
    expect(await stored.execute()).toEqual([{ created_at: signedInAt }])
    expect((await browser.post('/two-factor/generate-backup-codes', {})).json()).toMatchObject({
      code: 'SESSION_NOT_FRESH',
    })
  })

  test('turning it off requires the password, and afterwards the password is enough', async () => {
    const { browser, email } = await withSecondFactor()
    expect((await browser.post('/two-factor/disable', { password: 'not-my-password' })).statusCode).toBe(400)
    expect((await browser.post('/two-factor/disable', { password: PASSWORD })).statusCode).toBe(200)
    expect((await openBrowser(shop).signIn(email)).json()).toHaveProperty('user')
  })

  test('a password change does not bypass the second factor', async () => {
    const { browser, email } = await withSecondFactor()
    const [currentPassword, newPassword] = [PASSWORD, 'kitli chai at platform 4']
    expect((await browser.post('/change-password', { currentPassword, newPassword })).statusCode).toBe(200)
    expect((await security(browser)).sessions).toMatchObject([{ secondFactor: 'totp' }])
    expect((await openBrowser(shop).signIn(email, newPassword)).json()).toMatchObject({
      twoFactorRedirect: true,
    })
  })
})

describe('a user who lost phone and recovery codes', () => {
  test('can sign in after an admin has reset the second factor, which is recorded in the audit log', async () => {
    const { email, id, browser } = await withSecondFactor('staff')
    const admin = await withSecondFactor('admin')
    const resetFor = (id: string) =>
      admin.browser.requestWithToken(`/api/admin/users/${id}/second-factor`, 'DELETE')
    expect((await resetFor(id)).statusCode).toBe(200)
    expect(await browser.token()).toBeNull()
    expect((await openBrowser(shop).signIn(email)).json()).toHaveProperty('user')
    const act = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `user:${id}`)
      .executeTakeFirst()
    expect(act).toMatchObject({ act: 'user.remove-second-factor', before: { app: true, passkeys: 0 } })
    expect((await resetFor(admin.id)).statusCode).toBe(403)
    expect((await resetFor('nobody')).statusCode).toBe(404)
  })

  test('is notified by e-mail once, when there was a second factor to remove', async () => {
    const { email, id } = await withSecondFactor()
    const admin = await withSecondFactor('admin')
    const reset = () => admin.browser.requestWithToken(`/api/admin/users/${id}/second-factor`, 'DELETE')
    expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 200])
    const sent = await shop.db
      .selectFrom('emails')
      .select('content')
      .where('template', '=', 'second-factor-removed')
      .where('recipient', '=', email)
      .execute()
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain('/account/security')
  })
})

describe('where staff need a second factor', () => {
  const orders = (browser: ReturnType<typeof openBrowser>) => browser.requestWithToken('/api/admin/orders')

  test.each(['staff', 'admin'] as const)(
    '%s cannot use staff endpoints before it is verified',
    async (role) => {
      const user = await someone(role)
      await shop.db
        .updateTable('users')
        .set({ rights: ['orders'] })
        .where('id', '=', user.id)
        .execute()
      const refused = await orders(user.browser)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'second_factor_required' })
      expect((await security(user.browser)).secondFactor).toMatchObject({
        isRequired: true,
        isMissing: true,
      })

      const { totpURI } = (
        await user.browser.post('/two-factor/enable', { password: PASSWORD })
      ).json<Enabled>()
      expect((await orders(user.browser)).statusCode).toBe(403)
      await user.browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
      expect((await orders(user.browser)).statusCode).toBe(200)
    },
  )

  test('a session without it, as from a third-party provider, can verify it later', async () => {
    const { browser, id, totpURI, backupCodes } = await withSecondFactor('admin')
    const asThroughAProvider = () =>
      shop.db.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', id).execute()
    await asThroughAProvider()
    expect((await orders(browser)).statusCode).toBe(403)
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).statusCode).toBe(401)
    expect((await orders(browser)).statusCode).toBe(403)
    const code = totpCode(totpURI)
    expect((await browser.post('/two-factor/verify-totp', { code })).statusCode).toBe(200)
    expect((await orders(browser)).statusCode).toBe(200)

    await asThroughAProvider()
    expect((await browser.post('/two-factor/verify-totp', { code })).statusCode).toBe(401)
    await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect((await orders(browser)).statusCode).toBe(200)
  })

  test('endpoints with more data for staff return the customer’s part until then', async () => {
    const admin = await someone('admin')
    const me = (await admin.browser.requestWithToken('/api/me')).json<object>()
    expect(me).toMatchObject({ user: { role: 'admin' }, lacksSecondFactor: true })
    expect((await admin.browser.requestWithToken('/api/orders')).statusCode).not.toBe(403)
  })

  test('turning it off takes effect at once', async () => {
    const { browser } = await withSecondFactor('admin')
    expect((await orders(browser)).statusCode).toBe(200)
    await browser.post('/two-factor/disable', { password: PASSWORD })
    expect((await orders(browser)).statusCode).toBe(403)
  })
})

describe('a shop on demo data', () => {
  const demo: TestShop = testShop({ STAFF_SECOND_FACTOR: 'optional' })
  test('lets staff use the admin pages without one', async () => {
    const admin = await demo.signedIn('admin')
    const answer = await demo.app.inject({
      url: '/api/admin/orders',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.statusCode).toBe(200)
  })
})
