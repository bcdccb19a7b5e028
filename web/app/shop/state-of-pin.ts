import type { IndianState } from '../../../contract/indian-states.ts'

/** Postal circles that lie in one state, by the first digits of a PIN; longer beginnings win. */
const circles: [RegExp, IndianState][] = [
  [/^11/, 'Delhi'],
  [/^160/, 'Chandigarh'],
  [/^1[23]/, 'Haryana'],
  [/^1[45]/, 'Punjab'],
  [/^17/, 'Himachal Pradesh'],
  [/^194/, 'Ladakh'],
  [/^1[89]/, 'Jammu and Kashmir'],
  [/^2[0-378]/, 'Uttar Pradesh'],
  [/^3[0-4]/, 'Rajasthan'],
  [/^3([678]|9[0-5])/, 'Gujarat'],
  [/^403/, 'Goa'],
  [/^4[0-4]/, 'Maharashtra'],
  [/^4[5-8]/, 'Madhya Pradesh'],
  [/^49/, 'Chhattisgarh'],
  [/^50/, 'Telangana'],
  [/^5[123]/, 'Andhra Pradesh'],
  [/^5[6-9]/, 'Karnataka'],
  [/^6[0-4]/, 'Tamil Nadu'],
  [/^682555/, 'Lakshadweep'],
  [/^6[7-9]/, 'Kerala'],
  [/^737/, 'Sikkim'],
  [/^744/, 'Andaman and Nicobar Islands'],
  [/^7[0-4]/, 'West Bengal'],
  [/^7[5-7]/, 'Odisha'],
  [/^78/, 'Assam'],
  [/^79[0-2]/, 'Arunachal Pradesh'],
  [/^79[34]/, 'Meghalaya'],
  [/^795/, 'Manipur'],
  [/^796/, 'Mizoram'],
  [/^79[78]/, 'Nagaland'],
  [/^799/, 'Tripura'],
]

/** The state in which a PIN lies, as a proposal: some circles cross a border. */
export const stateOfPin = (pin: string): IndianState | null =>
  /^\d{6}$/.test(pin) ? (circles.find(([digits]) => digits.test(pin))?.[1] ?? null) : null
