import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import type { TaxDocumentKind } from '../../../../contract/invoicing/tax-documents.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  orderId: string
  kind: TaxDocumentKind
  number: string
  total: Paise
  documentId: string
  link: string | null
}

/** Sends a shopper an invoice, a bill of supply, a credit note or a debit note of their order. */
export const invoiceIssued = emailTemplate({
  name: 'invoice-issued',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, kind, number, total, documentId, link }: Data) => {
    const order = confirmationId(orderId)
    const label = documentLabels[kind]
    return {
      subject: `${label} ${number} for order ${order}`,
      preview: `${label} for ${formatPayable(total)}`,
      title: `${label} ${number}`,
      blocks: [
        {
          kind: 'text',
          text: `${greeting(name)}, ${introduction({ kind, order, total: formatPayable(total) })}. You can also download the PDF from your order page.`,
        },
        ...optionalButton('See my order', link),
      ],
      attachmentId: documentId,
    }
  },
})

type Introduction = { kind: TaxDocumentKind; order: string; total: string }

function introduction({ kind, order, total }: Introduction): string {
  const label = documentLabels[kind].toLowerCase()
  if (kind === 'credit_note') {
    return `this credit note reduces what we have charged for your order ${order} by ${total}`
  }
  if (kind === 'debit_note') {
    return `this debit note lists the charges for the rental of your order ${order}: ${total} in total, with the reasons`
  }
  return `this is the ${label} for your order ${order}, ${total} in total`
}
