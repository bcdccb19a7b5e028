import { beforeEach, expect, test, vi } from 'vitest'
import { emptyFields, readDraft, saveDraft } from './fields.ts'

const account = { ...emptyFields, sellerName: 'Meera', email: 'meera@example.com' }
const typed = { ...emptyFields, name: 'Oxidised anklets', price: '499', email: 'other@example.com' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('a user who signs in gets the product that a visitor described, with the contact data of the account', () => {
  saveDraft('', typed)
  expect(readDraft('', emptyFields)).toEqual(typed)
  expect(readDraft('meera', account)).toEqual({ ...account, name: typed.name, price: typed.price })
})

test('the contact data of a visitor alone is no draft of a user', () => {
  saveDraft('', { ...emptyFields, email: 'other@example.com' })
  expect(readDraft('meera', account)).toBeNull()
})

test('a user gets the own draft, and nobody else does', () => {
  saveDraft('meera', typed)
  expect(readDraft('meera', account)).toEqual(typed)
  expect(readDraft('ravi', account)).toBeNull()
  expect(readDraft('', emptyFields)).toBeNull()
})
