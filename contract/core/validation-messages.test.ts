import { expect, test } from 'vitest'
import { z } from 'zod'
import './wire.ts'

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

test.each([
  ['Rent price is required', z.object({ rentPrice: z.number() }), {}],
  ['Sizes are required', z.object({ sizes: z.array(z.string()) }), {}],
  ['Rent price must be a number', z.object({ rentPrice: z.number() }), { rentPrice: 'many' }],
  ['Sizes 2 must be text', z.object({ sizes: z.array(z.string()) }), { sizes: ['S', 4] }],
  ['Brand must be text', z.object({ brand: z.string().optional() }), { brand: null }],
  ['HSN has the wrong format', z.object({ hsn: z.string().regex(/^\d+$/) }), { hsn: 'x' }],
  [
    'Title must have at most 1,00,000 characters',
    z.object({ title: z.string().max(100_000) }),
    { title: 'x'.repeat(100_001) },
  ],
  ['Quantity must be at least 1', z.object({ qty: z.number().min(1) }), { qty: 0 }],
  ['Status must be live or pending', z.object({ status: z.enum(['live', 'pending']) }), { status: 'x' }],
  ['E-mail address must look like name@example.com', z.object({ email: z.email() }), { email: 'x' }],
  ['The request must be a group of fields', z.object({}), []],
  ['PORT must be a number', z.object({ PORT: z.coerce.number() }), { PORT: 'x' }],
])('a validation error says: %s', (message, schema, input) => {
  expect(messageOf(schema, input)).toBe(message)
})

test('the message of a schema has priority', () => {
  expect(messageOf(z.object({ title: z.string('Enter a title') }), {})).toBe('Enter a title')
})
