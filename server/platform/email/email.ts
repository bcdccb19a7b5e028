/** A part of a letter. `to` of a button is a path of the shop or a whole https address. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; to: string }
  | { kind: 'lines'; lines: { title: string; note: string; amount: string }[] }
  | { kind: 'facts'; facts: { label: string; value: string; isStrong?: boolean }[] }

/** What a letter says, before it becomes HTML and plain text: both are made from this, so both say the same. */
export type Email = {
  subject: string
  /** The line that a mail client shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** The id of a paper (invoice, credit note) that is sent with it. */
  encloses?: string
}

/** Who writes, as the merchant set it, and where the shop stands in the web. */
export type Sender = {
  name: string
  origin: string
  contact: { email: string; phone: string; address: string }
}

/** The whole address of a button: the mail client knows nothing of the shop's paths. */
export const wholeAddress = (to: string, { origin }: Sender): string =>
  to.startsWith('/') ? origin + to : to

/** One line without control characters, so that nobody's name can add a header to a mail. */
export const oneLine = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
