import { z } from 'zod'
import { expect, test } from 'vitest'
import { fieldsToJson } from './form-fields.ts'
import { Rupees } from './wire.ts'

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const schema = z.object({
  name: z.string().min(2),
  note: z.string().optional(),
  phone: z.string().nullable(),
  months: z.number().int(),
  price: Rupees,
  isDefault: z.boolean(),
  sizes: z.array(z.enum(['S', 'M', 'L'])),
  address: z.object({ pin: z.string(), city: z.string() }),
  lines: z.array(z.object({ quantity: z.number() })),
})

test('the fields of a form become the JSON body of the schema', () => {
  const form = formOf([
    ['name', 'Asha'],
    ['note', ''],
    ['phone', ''],
    ['months', '3'],
    ['price', '1499.50'],
    ['isDefault', 'on'],
    ['sizes', 'S'],
    ['sizes', 'L'],
    ['address.pin', '380001'],
    ['address.city', 'Ahmedabad'],
    ['lines.1.quantity', '2'],
    ['lines.0.quantity', '1'],
  ])
  expect(fieldsToJson(schema, form)).toEqual({
    name: 'Asha',
    phone: null,
    months: 3,
    price: 1499.5,
    isDefault: true,
    sizes: ['S', 'L'],
    address: { pin: '380001', city: 'Ahmedabad' },
    lines: [{ quantity: 1 }, { quantity: 2 }],
  })
})

test('an unchecked checkbox is false, and a text that is no number is reported by the schema', () => {
  const body = fieldsToJson(schema, formOf([['months', 'three']]))
  expect(body).toMatchObject({ months: 'three', isDefault: false, sizes: [] })
  const paths = schema.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toContain('months')
})

test('a union is read by its constant field', () => {
  const union = z.object({
    method: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('bank'), account: z.string() }),
      z.object({ kind: z.literal('upi'), vpa: z.string() }),
    ]),
  })
  const form = formOf([
    ['method.kind', 'upi'],
    ['method.vpa', 'asha@example'],
  ])
  expect(fieldsToJson(union, form)).toEqual({ method: { kind: 'upi', vpa: 'asha@example' } })
})

test('a union without a constant field is read by the fields of the form', () => {
  const union = z.union([z.object({ utr: z.string() }), z.object({ error: z.string() })])
  expect(fieldsToJson(union, formOf([['error', 'Account closed']]))).toEqual({ error: 'Account closed' })
  expect(fieldsToJson(union, formOf([['utr', '']]))).toEqual({ utr: '' })
})

test('a record has the keys whose fields are not empty', () => {
  const columns = z.object({ mapping: z.partialRecord(z.enum(['title', 'price', 'stock']), z.number()) })
  const form = formOf([
    ['mapping.title', '0'],
    ['mapping.price', '3'],
    ['mapping.stock', ''],
  ])
  expect(fieldsToJson(columns, form)).toEqual({ mapping: { title: 0, price: 3 } })
})
