import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = {
  name: string | null
  orderId: string
  /** What it is called: `Tax invoice`. */
  what: string
  isCredit: boolean
  /** It asks for what was charged at the return of a garment. */
  isCharge?: boolean
  number: string
  total: Paise
  documentId: string
  link: string | null
}

/** Brings a shopper an invoice, a credit note or a debit note of their order. */
export function invoiceIssued({
  name,
  orderId,
  what,
  isCredit,
  isCharge,
  number,
  total,
  documentId,
  link,
}: Data): Email {
  const order = confirmationId(orderId)
  const charged = `it says what was charged when your order ${order} came back, ${formatRupees(total)}, and why`
  const bought = `here is what your order ${order} costs, ${formatRupees(total)} with everything in it`
  const about = isCredit
    ? `with it we take ${formatRupees(total)} of your order ${order} off its invoice`
    : isCharge
      ? charged
      : bought
  return {
    subject: `${what} ${number} for order ${order}`,
    preview: `${what} over ${formatRupees(total)}`,
    title: `${what} ${number}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, ${about}. The PDF is also with your order in the shop.`,
      },
      ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
    ],
    encloses: documentId,
  }
}
