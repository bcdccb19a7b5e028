import { z } from 'zod'
import { withoutControls } from '../core/wire.ts'

const invisible = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
/** A joiner shapes the sign before it in Indian and Arabic scripts; anywhere else nobody can see it. */
const joiners = /([\p{M}\p{Script=Arabic}][\u200C\u200D])|[\u200C\u200D]/gu

/** A text of one line as people see it: composed (NFC), without control and invisible characters, single spaces. */
export const visibleText = (value: string): string =>
  withoutControls(value)
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(joiners, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()

const hasLetter = (value: string) => /\p{L}/u.test(value)

/** A name with nothing to read in it is none. */
export const readableName = (value: string): string => {
  const name = visibleText(value)
  return hasLetter(name) ? name : ''
}

type NameRule = { max?: number; min?: number; missing?: string }

/** The name of a person, a business or a place, as somebody enters it. `missing` is said when there is none. */
export const nameText = ({
  max = 100,
  min = 2,
  missing = 'Enter a name of at least 2 letters',
}: NameRule = {}) =>
  z
    .string(missing)
    .overwrite(visibleText)
    .min(min, missing)
    .max(max, `At most ${max} characters`)
    .refine((name) => name === '' || hasLetter(name), 'Enter a name with letters')

/** A name that may be left out: absent, `null` and `''` all mean none. */
export const optionalName = (max: number) => nameText({ max, min: 0 }).nullish()

/** The name of a person or of whoever receives something. */
export const PersonName = nameText()
