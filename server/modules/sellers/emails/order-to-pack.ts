import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  orderId: string
  business: string | null
  /** True if the goods are to be sent once more, because the order was cancelled and reopened, or its parcel came back. */
  isAgain: boolean
  /** The cash to collect for these goods on delivery; 0 if they are paid. */
  cashToCollect: Paise
  goods: Goods
}

type Goods = readonly { title: string; quantity: number }[]

const linesOf = (goods: Goods) => ({
  kind: 'lines' as const,
  lines: goods.map(({ title, quantity }) => ({ title, note: '', amount: `${quantity} ×` })),
})

/** Asks a seller to pack their part of an order. The e-mail does not contain the buyer's details; the seller portal shows them. */
export const orderToPack = emailTemplate({
  name: 'order-to-pack',
  withoutFreeText: withoutBusiness,
  render: ({ orderId, business, isAgain, cashToCollect, goods }: Data) => {
    const title = `Order ${confirmationId(orderId)} is waiting to be packed`
    const payment =
      cashToCollect === 0
        ? 'It is paid.'
        : `The customer pays cash on delivery. Please have your carrier collect ${formatPayable(cashToCollect)} and pay the money to us. You are credited once the order is delivered.`
    const seller = business || 'your business'
    const news = isAgain
      ? `Please pack these goods of ${seller} again: the order was reopened, or its parcel came back.`
      : `There is a new order for ${seller}.`
    return {
      subject: title,
      preview: goods.map((good) => good.title).join(', '),
      title,
      blocks: [
        { kind: 'text', text: `${news} ${payment}` },
        linesOf(goods),
        { kind: 'button', label: 'See the order', to: `/seller/orders/${orderId}` },
      ],
    }
  },
})

/** Tells a seller that the goods of a cancelled order, which the seller was asked to pack, must not be sent. */
export const orderCalledOff = emailTemplate({
  name: 'order-called-off',
  withoutFreeText: withoutBusiness,
  render: ({ orderId, business, goods }: Pick<Data, 'orderId' | 'business' | 'goods'>) => {
    const title = `Order ${confirmationId(orderId)} was cancelled`
    return {
      subject: title,
      preview: 'Please do not send these goods.',
      title,
      blocks: [
        {
          kind: 'text',
          text: `Please do not send these goods of ${business || 'your business'}. They are in stock again.`,
        },
        linesOf(goods),
      ],
    }
  },
})
