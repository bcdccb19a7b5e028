import type { Letter } from './letter.ts'
import { newSignIn } from './templates/new-sign-in.ts'
import { orderConfirmed } from './templates/order-confirmed.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { resetPassword } from './templates/reset-password.ts'
import { verifyEmail } from './templates/verify-email.ts'

/** Every letter of the shop by its name. */
export const templates = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'order-confirmed': orderConfirmed,
}

export type TemplateName = keyof typeof templates
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0]

/** Letters with a link that opens an account: erased once they are on their way, and never shown to staff who could use it. */
const secret: ReadonlySet<TemplateName> = new Set(['verify-email', 'reset-password'])

export const holdsSecret = (template: TemplateName): boolean => secret.has(template)

export function writeLetter<T extends TemplateName>(template: T, data: TemplateData<T>): Letter {
  const write = templates[template] as (data: TemplateData<T>) => Letter
  return write(data)
}
