import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultDocuments } from '../content/documents.ts'
import { factValues } from '../content/fact-values.ts'
import { fillPage } from '../content/fill-page.ts'
import { Page } from '../content/page.ts'
import { legalDocuments, legalVersions } from './legal.ts'
import { StoreSettings } from './store.ts'

/** The texts of the versions. If this test fails, set the day of the changed text in `legalVersions` and its hash here. */
const texts = {
  terms: ['2026-11-28', '4255031a8d209ce9'],
  privacy: ['2026-11-30', '6166f0680a261340'],
}

test.each(['terms', 'privacy'] as const)(
  'the version of the default %s is the day of their last change',
  (name) => {
    const facts = factValues({ ...StoreSettings.parse({}), online: 'phonepe' }, [], {
      rate: 10,
      categories: [],
    })
    const page = fillPage(Page.parse(defaultDocuments[legalDocuments[name]]), facts)
    const hash = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16)
    expect([legalVersions[name], hash]).toEqual(texts[name])
  },
)
