import type { Email } from './email.ts'
import { renderEmail, type TemplateData, type TemplateName } from './templates.ts'

/** What of an e-mail's data a stranger may have typed, taken out. Templates that are not named hold nothing of that kind. */
type Plain = { [T in TemplateName]?: (data: TemplateData<T>) => TemplateData<T> }

const nameless = <D extends { name: string | null }>(data: D): D => ({ ...data, name: null })
const untitled = <D extends { name: string | null; title: string | null }>(data: D): D => ({
  ...data,
  name: null,
  title: null,
})
const ofSomeBusiness = <D extends { business: string | null }>(data: D): D => ({ ...data, business: null })

const plain: Plain = {
  'verify-email': nameless,
  'reset-password': nameless,
  'password-changed': ({ at, isRecovered = false }) => ({ name: null, at, isRecovered }),
  'email-changed': nameless,
  'new-sign-in': nameless,
  'order-confirmed': ({ order, ...data }) => ({
    ...data,
    order: { ...order, userName: null, address: null },
  }),
  'paper-issued': nameless,
  'refund-made': nameless,
  'return-step': nameless,
  'deposit-settled': nameless,
  'confirm-submission': untitled,
  'submission-approved': untitled,
  'submission-rejected': untitled,
  'changes-asked': untitled,
  'order-to-pack': ofSomeBusiness,
  'parcel-shipped': (data) => ({ ...data, seller: null }),
  'payout-settled': ofSomeBusiness,
  'statement-ready': ofSomeBusiness,
  'subscription-ends': ofSomeBusiness,
  'team-invited': ofSomeBusiness,
  'team-joined': (data) => ({ ...data, name: null, business: null }),
}

/** The same e-mail without names and other text of strangers, for an address that nobody proved; null where it holds none. */
export function writePlainEmail<T extends TemplateName>(template: T, data: TemplateData<T>): Email | null {
  const strip = plain[template]
  return strip ? renderEmail(template, strip(data)) : null
}
