import { z } from 'zod'

/** A phone number in free format with at least 10 digits; `''` means none. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(20, 'Enter a phone number with at most 20 characters')
  .refine((phone) => phone === '' || (/^\+?[\d\s()-]+$/.test(phone) && digitsOf(phone).length >= 10), {
    error: 'Enter a phone number with at least 10 digits',
  })

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')
