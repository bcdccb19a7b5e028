import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import {
  adminSettings,
  restoreSettings,
  saveSettings,
  settingsHistory,
  storeSettings,
} from '../../../contract/store/store.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('saved settings are public at once, and an older version can be restored', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const claims = { ...settings.claims, sellers: '250+' }
  const next = { ...settings, claims, revenueTarget: paise(90_000_00) }
  const saved = await api(saveSettings, { body: { settings: next, version } })
  expect(saved).toEqual({ settings: next, version: version + 1 })
  const published = await shop.api(storeSettings)
  expect(published.claims.sellers).toBe('250+')
  expect(published).not.toHaveProperty('revenueTarget')

  const { versions } = await api(settingsHistory)
  expect(versions[0]).toMatchObject({
    version: version + 1,
    changed: ['claims', 'revenueTarget'],
    by: expect.stringMatching(/^Test admin/),
  })
  const back = await api(restoreSettings, { body: { version } })
  expect(back).toEqual({ settings, version: version + 2 })
  expect((await shop.api(storeSettings)).claims).toEqual(settings.claims)
})

test('a concurrent save does not overwrite the first one', async () => {
  const { api } = await shop.signedIn('admin')
  const { settings, version } = await api(adminSettings)
  const save = (offer: string) => api(saveSettings, { body: { settings: { ...settings, offer }, version } })
  await save('First')
  await expect(save('Second')).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { version: version + 1 },
  })
  expect((await shop.api(storeSettings)).offer).toBe('First')
})

test('an invalid setting is refused at its field', async () => {
  const { token, api } = await shop.signedIn('admin')
  const { version } = await api(adminSettings)
  const headers = { authorization: `Bearer ${token}` }
  const { settings } = (await shop.app.inject({ url: '/api/admin/settings', headers })).json<{
    settings: Record<string, object>
  }>()
  const delivery = { ...settings['delivery'], minDays: 9, maxDays: 2 }
  const payload = { settings: { ...settings, delivery }, version }
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ details: { fields: [{ path: 'settings.delivery.maxDays' }] } })
})
