import { z } from 'zod'
import { expect, test } from 'vitest'
import { StoreSettings } from '../../../../../contract/store/store.ts'
import { fieldsOf, searchSettings, subjects } from './subjects'

const fields = subjects.flatMap(fieldsOf)

/** Settings that a page with a form of its own edits. */
const onOwnPages: readonly string[] = ['brand']

test('every setting of the shop is on exactly one page of the settings area', () => {
  const paths = pathsOf(z.encode(StoreSettings, StoreSettings.parse({})))
  const shown = fields.map(({ path }) => path)
  const expected = paths.filter((path) => !onOwnPages.includes(path.split('.')[0]!))
  expect(shown.toSorted()).toEqual(expected.toSorted())
})

test('every setting says in a sentence where it appears', () => {
  expect(fields.filter(({ help }) => !/^[A-Z].{15,}\.$/.test(help))).toEqual([])
})

test('the search finds a setting by words of its label, its help and its page', () => {
  const find = (typed: string) => searchSettings(typed).map(({ to }) => to)
  expect(find('gstin')).toContain('/admin/settings/taxes#tax.gstin')
  expect(find('phone FOOTER')).toEqual(['/admin/settings/general#contact.phone'])
  expect(find('tagline of no shop')).toEqual([])
  expect(find('hero')).toContain('/admin/settings/home-page/sections')
  expect(find('badges')).toContain('/admin/settings/home-page/sections')
  expect(find('menus')).toContain('/admin/settings/menus')
  for (const word of ['logo', 'icon', 'tagline', 'fonts', 'colours', 'sender', 'registrations']) {
    expect(find(word).join(' ')).toContain('/admin/settings/brand#')
  }
  expect(find('permissions').join(' ')).toContain('/admin/staff#')
  expect(find('csv import').join(' ')).toContain('/admin/products/import#')
  expect(find('export orders')).toEqual(['/admin/orders'])
  expect(find('test e-mail').join(' ')).toContain('/admin/emails#')
})

/** Lists the paths of all single values and lists. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, path ? `${path}.${key}` : key))
}
