/** A part of an e-mail. `to` of a button is a path of the shop or a whole https address. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; to: string }
  | { kind: 'lines'; lines: { title: string; note: string; amount: string }[] }
  | { kind: 'facts'; facts: { label: string; value: string; isStrong?: boolean }[] }

/** The content of an e-mail. HTML and plain text are both rendered from it, so they say the same. */
export type EmailContent = {
  subject: string
  /** The line that a mail client shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** The id of a tax document that is attached. */
  attachmentId?: string
}

export type TemplateInfo = {
  /** Stored with each e-mail and shown in the admin. */
  name: string
  /** The e-mail has a link that opens an account. Only admins see it, and it is erased once a mail server has accepted it. */
  isSecret?: boolean
  /** Set when strangers can cause the e-mail. Templates of a group share the limit of an unverified address. */
  limitGroup?: 'account' | 'order'
}

export type EmailTemplate<Data> = TemplateInfo & {
  render: (data: Data) => EmailContent
  /** Removes names and other text that a stranger may have typed, for unverified addresses. Absent if the data has none. */
  withoutFreeText?: (data: Data) => Data
}

/** Infers the type of the data from `render`. */
export const emailTemplate = <Data>(template: EmailTemplate<Data>): EmailTemplate<Data> => template

export const greeting = (name: string | null): string => (name ? `Namaste ${name}` : 'Namaste')

/** A button, or nothing where there is no link. */
export const optionalButton = (label: string, to: string | null): Block[] =>
  to ? [{ kind: 'button', label, to }] : []

export const withoutName = <D extends { name: string | null }>(data: D): D => ({ ...data, name: null })

export const withoutBusiness = <D extends { business: string | null }>(data: D): D => ({
  ...data,
  business: null,
})

/** Name and contact details as the merchant set them, and the shop's public URL. */
export type Sender = {
  name: string
  origin: string
  contact: { email: string; phone: string; address: string }
}

/** One line without control characters, so that a name cannot add a header to an e-mail. */
export const toSingleLine = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
