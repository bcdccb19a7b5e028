import { paise, type Paise } from '../core/money.ts'
import type { Order } from './orders.ts'

/** The amount that the customer of a cash-on-delivery order still has to pay when they get it; 0 for other orders. */
export const cashDue = ({ payment, amountDue }: Pick<Order, 'payment' | 'amountDue'>): Paise =>
  payment.state === 'due_on_delivery' ? amountDue : paise(0)
