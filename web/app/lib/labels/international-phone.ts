/** Returns a phone number as links need it: `+`, country code, number. A number without a country code is Indian. */
export function internationalPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.startsWith('+') || /^91\d{10}$/.test(digits) ? `+${digits}` : `+91${digits.replace(/^0/, '')}`
}
