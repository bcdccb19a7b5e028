import { expect, test } from 'vitest'
import { fillFacts, type FactValues } from './facts.ts'
import { parseRichText } from './rich-text.ts'

test.each(['+91 98000 00000', '(079) 2658 0000'])('a link to the phone number %s works', (phone) => {
  const values = { phone } as FactValues
  expect(parseRichText(fillFacts('[Call {{phone}}](tel:{{phone}})', values))).toEqual([
    { text: `Call ${phone}`, href: `tel:${phone.replaceAll(/[ ()]/g, '')}` },
  ])
})
