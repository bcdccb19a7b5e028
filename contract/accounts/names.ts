import { z } from 'zod'
import { withoutControls } from '../core/wire.ts'

const invisible = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
/**
 * Matches zero-width joiners. They are kept after Arabic letters and combining marks of Indian scripts, where they change the preceding
 * character. Elsewhere they are invisible and are removed.
 */
const joiners = /([\p{M}\p{Script=Arabic}][\u200C\u200D])|[\u200C\u200D]/gu

/** Normalises one line of text: NFC, without control and invisible characters, single spaces. */
export const visibleText = (value: string): string =>
  withoutControls(value)
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(joiners, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()

const hasLetter = (value: string) => /\p{L}/u.test(value)

/** Returns the normalised name, or `''` when the name contains no letter. */
export const readableName = (value: string): string => {
  const name = visibleText(value)
  return hasLetter(name) ? name : ''
}

type NameRule = { max?: number; min?: number; missing?: string }

/**
 * Schema for the name of a person, business or place that a user enters. `missing` is the error message when the request contains no
 * name.
 */
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
    .refine((name) => name === '' || hasLetter(name), 'The name must contain at least one letter')

/** Schema for an optional name. Absent, `null` and `''` all mean that there is no name. */
export const optionalName = (max: number) => nameText({ max, min: 0 }).nullish()

/** The name of a person. */
export const PersonName = nameText()
