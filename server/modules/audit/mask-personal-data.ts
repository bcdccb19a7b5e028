/** `as***@example.com`: enough to recognise a known address. */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1***')

/** `98******00`. */
export const maskPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 2)}******${phone.slice(-2)}`

/** `A*** S***`. */
export const maskName = (name: string): string => name.replaceAll(/(\S)\S*/g, '$1***')
