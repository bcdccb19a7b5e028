import { z } from 'zod'
import { isGstin } from '../invoicing/gstin.ts'
import { nameText, optionalName, visibleText } from '../accounts/names.ts'
import { pinRefusal, findState } from './postal-codes.ts'
import { pinMessage } from './postal-regions.ts'
import { PinCode } from './pin-codes.ts'
import { optionalText } from '../core/wire.ts'

const hasLetterOrDigit = (value: string) => /[\p{L}\p{N}]/u.test(value)

/** A validated postal address. */
export const Place = z.object({
  recipient: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string().nullish(),
  pin: z.string(),
  city: z.string(),
  state: z.string(),
})

/** Messages for missing address fields, in the order of the form. */
export const missingAddress = {
  recipient: 'Enter the recipient’s name',
  phone: 'Enter a 10-digit Indian mobile number',
  line1: 'Enter the house number, street and area',
  pin: pinMessage,
  city: 'Enter the city',
  state: 'Choose the state',
}

/** Address fields as a user enters them. */
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
  pin: PinCode,
  city: nameText({ missing: missingAddress.city }),
  state: z
    .string()
    .overwrite((value) => findState(value) ?? value.trim())
    .min(2, missingAddress.state)
    .refine((value) => value.length < 2 || findState(value) !== null, 'Choose an Indian state'),
}

/** Checks that the PIN code is in the State. They must match, because the tax on the invoice depends on the State. */
function checkPin({ pin, state }: { pin: string; state: string }, context: z.RefinementCtx) {
  const meant = findState(state)
  const message = meant && /^\d{6}$/.test(pin) && pinRefusal(pin, meant)
  if (message) context.addIssue({ code: 'custom', path: ['state'], message })
}

export const EnteredPlace = z.object(enteredPlace).superRefine(checkPin)

/** Delivery address of an order. A business customer also gives the name and the GSTIN of the business. */
export const Address = Place.extend({ business: z.string().nullish(), gstin: z.string().nullish() })
export type Address = z.infer<typeof Address>

/** An address that a user enters. Stored addresses do not use this schema: they stay valid when the rules become stricter. */
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
