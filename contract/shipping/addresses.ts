import { z } from 'zod'
import { isGstin } from '../invoicing/gstin.ts'
import { nameText, optionalName, visibleText } from '../accounts/names.ts'
import { pinRefusal, findState } from './postal-codes.ts'
import { optionalText } from '../core/wire.ts'

const hasLetterOrDigit = (value: string) => /[\p{L}\p{N}]/u.test(value)

/** Where a parcel goes, as it was accepted. */
export const Place = z.object({
  recipient: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string().nullish(),
  pin: z.string(),
  city: z.string(),
  state: z.string(),
})

/** What is said where a part of an address is missing, in the order of the form. */
export const missingAddress = {
  recipient: 'Enter the name of the person who receives it',
  phone: 'Enter a 10-digit Indian mobile number',
  line1: 'Enter house, street and area',
  pin: 'A PIN code has 6 digits',
  city: 'Enter the city',
  state: 'Choose the state',
}

/** Where a parcel is to go, as somebody enters it. */
const enteredPlace = {
  recipient: nameText({ missing: missingAddress.recipient }),
  phone: z
    .string()
    .overwrite((value) => value.replaceAll(/[\s()-]/g, ''))
    .regex(/^(\+91|0)?[6-9]\d{9}$/, missingAddress.phone),
  line1: z
    .string()
    .overwrite(visibleText)
    .min(3, missingAddress.line1)
    .max(200, 'At most 200 characters')
    .refine((line) => line === '' || hasLetterOrDigit(line), missingAddress.line1),
  line2: optionalText(200),
  pin: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, missingAddress.pin),
  city: nameText({ missing: missingAddress.city }),
  state: z
    .string()
    .overwrite((words) => findState(words) ?? words.trim())
    .min(2, missingAddress.state)
    .refine((words) => words.length < 2 || findState(words) !== null, 'Choose a state of India'),
}

/** A state in which the PIN code is not would have the wrong tax on the invoice. */
function checkPin({ pin, state }: { pin: string; state: string }, context: z.RefinementCtx) {
  const meant = findState(state)
  const message = meant && /^\d{6}$/.test(pin) && pinRefusal(pin, meant)
  if (message) context.addIssue({ code: 'custom', path: ['state'], message })
}

export const EnteredPlace = z.object(enteredPlace).superRefine(checkPin)

/** Where an order goes, and for whom its invoice is when a business buys: its name and its GSTIN. */
export const Address = Place.extend({ business: z.string().nullish(), gstin: z.string().nullish() })
export type Address = z.infer<typeof Address>

/** An address as somebody enters it. What was accepted once is shown again, also when more is asked for by then. */
export const EnteredAddress = z
  .object({
    ...enteredPlace,
    business: optionalName(200),
    gstin: z
      .string()
      .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
      .refine((value) => value === '' || isGstin(value), 'This GSTIN isn’t valid: check its 15 characters')
      .nullish(),
  })
  .superRefine(checkPin)
  .superRefine(({ business, gstin }, context) => {
    if (!gstin || business) return
    const message = 'Enter the registered name of the business'
    context.addIssue({ code: 'custom', path: ['business'], message })
  })
