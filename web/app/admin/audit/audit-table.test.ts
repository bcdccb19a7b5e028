import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../../../../contract/endpoints.ts'
import { paise } from '../../../../contract/core/money.ts'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { amounts } from './audit-table'

/** Whether a schema writes an amount in paise as rupees. */
const isAmount = (schema: z.ZodType) => z.safeEncode(schema, paise(500_00)).data === 500

/** Returns the names of the amounts of money in an object, also in its parts and lists. */
function amountsIn(schema: z.ZodType, name = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([field, part]) => amountsIn(part, field))
  }
  if (schema instanceof z.ZodArray) return amountsIn(schema.element as z.ZodType, name)
  if ('unwrap' in schema) return amountsIn((schema.unwrap as () => z.ZodType)(), name)
  return isAmount(schema) ? [name] : []
}

test('the audit log shows every amount of the settings and of the requests of staff in rupees', () => {
  const bodies = allEndpoints.flatMap(({ access, body }) =>
    body && !['public', 'user', 'seller'].includes(String(access)) ? [body] : [],
  )
  const missing = new Set([StoreSettings, ...bodies].flatMap((schema) => amountsIn(schema)))
  expect([...missing].filter((name) => !amounts.has(name))).toEqual([])
})
