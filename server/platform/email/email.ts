/** A block of an e-mail's content. `to` of a button is a path in the shop or a complete https URL. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; to: string }
  | { kind: 'lines'; lines: { title: string; note: string; amount: string }[] }
  | { kind: 'facts'; facts: { label: string; value: string; isStrong?: boolean }[] }

/** The content of an e-mail. HTML and plain text are both rendered from it, so both have the same content. */
export type EmailContent = {
  subject: string
  /** The text that a mail client shows beside the subject in its list. */
  preview: string
  title: string
  blocks: Block[]
  /** The id of the tax document that is attached to the e-mail. */
  attachmentId?: string
}

export type TemplateInfo = {
  /** The name of the template. It is stored with each e-mail, and the admin shows it. */
  name: string
  /**
   * True if the e-mail contains a link that gives access to an account. Only admins can read such an e-mail, and its content is
   * erased as soon as a mail server has accepted it.
   */
  isSecret?: boolean
  /**
   * Set if people other than the recipient can cause the e-mail. All templates of a group share one limit per unverified address.
   */
  limitGroup?: 'account' | 'password' | 'order' | 'seller' | 'complaint' | 'alert'
  /**
   * Minutes after which the e-mail is of no use, because its link has expired or its text is no longer true. If it cannot be sent before,
   * it is dropped.
   */
  usableMinutes?: number
}

export type EmailTemplate<Data> = TemplateInfo & {
  render: (data: Data) => EmailContent
  /**
   * For unverified addresses: removes names and other text that a stranger may have typed. Absent if the data contains no such
   * text.
   */
  withoutFreeText?: (data: Data) => Data
}

/** Declares a template. TypeScript infers the type of its data from `render`. */
export const emailTemplate = <Data>(template: EmailTemplate<Data>): EmailTemplate<Data> => template

export const greeting = (name: string | null): string => (name ? `Namaste ${name}` : 'Namaste')

/** Returns a list with one button; an empty list if there is no link. */
export const optionalButton = (label: string, to: string | null): Block[] =>
  to ? [{ kind: 'button', label, to }] : []

export const withoutName = <D extends { name: string | null }>(data: D): D => ({ ...data, name: null })

export const withoutBusiness = <D extends { business: string | null }>(data: D): D => ({
  ...data,
  business: null,
})

/** The name and contact details of the shop, as the merchant set them. `origin` is the shop's public URL. */
export type Sender = {
  name: string
  /** The name of the sender that mail programs show. */
  from: string
  origin: string
  contact: { email: string; phone: string; address: string }
  colours: EmailColours
}

/** The colours of e-mails, which are always light. */
export type EmailColours = Record<
  'ground' | 'surface' | 'ink' | 'muted' | 'line' | 'brand' | 'night' | 'on-night',
  string
>

/**
 * Converts text to one line of at most 200 characters without control characters, so that a name cannot add a header to an
 * e-mail.
 */
export const toSingleLine = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
