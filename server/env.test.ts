import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('the defaults of all settings are valid', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SEED: 'demo',
    publicUrl: 'http://localhost:3000',
  })
})

test('every invalid setting is reported on its own line', () => {
  expect(() => readEnv({ PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' })).toThrow(
    /^PORT: .+\nDATABASE_URL: must start with postgres.+\nRATE_LIMIT: .+$/,
  )
})

test('the address of the shop has no path', () => {
  const read = (url: string) => readEnv({ PUBLIC_URL: url }).publicUrl
  expect(read('http://shop.example.com:8080/')).toBe('http://shop.example.com:8080')
  for (const rest of ['/shop', '/?a=1', '#a']) {
    expect(() => read(`http://shop.example.com${rest}`)).toThrow(/^PUBLIC_URL: must have no path/)
  }
  expect(() => read('shop')).toThrow(/^PUBLIC_URL: .+$/)
})

test('an empty setting counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test('the time cannot be changed in production', () => {
  expect(() => readEnv({ CLOCK: '2026-10-11T12:00:00Z', NODE_ENV: 'production' })).toThrow(/CLOCK/)
  expect(readEnv({ CLOCK: '2026-10-11T12:00:00Z', NODE_ENV: 'test' }).now().toISOString()).toBe(
    '2026-10-11T12:00:00.000Z',
  )
})

test('sign-in with an identity provider is enabled when its issuer is set', () => {
  const { thirdParty } = readEnv({ OIDC_ISSUER: 'https://id.example.com/', OIDC_CLIENT_ID: 'shop' })
  expect(thirdParty).toMatchObject({
    issuer: 'https://id.example.com',
    clientSecret: null,
    name: 'id.example.com',
    audiences: ['http://localhost:3000'],
    clerk: null,
  })
  expect(readEnv({}).thirdParty).toBeNull()
})

test('Clerk is an identity provider whose users can be listed', () => {
  const clerk = {
    OIDC_ISSUER: 'https://clerk.example.com',
    OIDC_CLIENT_ID: 'shop',
    CLERK_SECRET_KEY: 'sk_test_1',
  }
  expect(readEnv(clerk).thirdParty).toMatchObject({
    name: 'Clerk',
    clerk: { secretKey: 'sk_test_1', apiUrl: 'https://api.clerk.com/v1' },
  })
})

test('an identity provider needs complete settings and HTTPS', () => {
  expect(() => readEnv({ IDENTITY_PROVIDER: 'clerk' })).toThrow(
    /^OIDC_ISSUER: .+\nOIDC_CLIENT_ID: .+\nCLERK_SECRET_KEY: .+$/,
  )
  const named = { OIDC_CLIENT_ID: 'shop', OIDC_SCOPES: 'email' }
  expect(() => readEnv({ ...named, OIDC_ISSUER: 'http://id.example.com' })).toThrow(
    /^OIDC_ISSUER: must start with https:\/\/\nOIDC_SCOPES: must include openid$/,
  )
})

test('staff need a second factor unless the shop has demo data or the setting disables it', () => {
  expect(readEnv({}).STAFF_SECOND_FACTOR).toBe('optional')
  expect(readEnv({ SEED: 'none' }).STAFF_SECOND_FACTOR).toBe('required')
  expect(readEnv({ SEED: 'demo', STAFF_SECOND_FACTOR: 'required' }).STAFF_SECOND_FACTOR).toBe('required')
})

test('a common password is refused for the first admin', () => {
  expect(() => readEnv({ ADMIN_PASSWORD: 'Administrator@123' })).toThrow(
    /^ADMIN_PASSWORD: is too easy to guess/,
  )
})
