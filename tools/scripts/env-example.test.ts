import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEnvExample } from './env-example.ts'

test('.env.example is what npm run env:example generates from the settings schema', () => {
  expect(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')).toBe(createEnvExample())
})
