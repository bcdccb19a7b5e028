import { chosenColours, type Brand } from '../../../contract/store/brand/brand.ts'
import { rolesOf } from '../../../contract/store/brand/roles.ts'
import type { EmailColours } from '../../platform/email/email.ts'

/** The colours of the festival design, as in the style sheet of the pages. */
export const festivalColours: EmailColours = {
  ground: '#fff8ee',
  surface: '#ffffff',
  ink: '#2b1230',
  muted: '#6a5468',
  line: '#ecdcc6',
  brand: '#b01550',
  night: '#2b0f33',
  'on-night': '#fdf1e0',
}

/** Returns the colours of e-mails in the chosen palette. */
export function emailColours(brand: Brand): EmailColours {
  if (brand.palette === 'festival') return festivalColours
  const { banner, light } = rolesOf(chosenColours(brand))
  return { ...light, night: banner.night, 'on-night': banner['on-night'] }
}
