/** Masks an e-mail address: `asha@example.com` becomes `as***@example.com`. A reader who knows the address can recognise it. */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1***')

/** Masks a phone number: `9800000000` becomes `98******00`. */
export const maskPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 2)}******${phone.slice(-2)}`

/** Masks a name: `Asha Shah` becomes `A*** S***`. */
export const maskName = (name: string): string => name.replaceAll(/(\S)\S*/gu, '$1***')
