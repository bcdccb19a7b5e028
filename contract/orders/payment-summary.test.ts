import { expect, test } from 'vitest'
import { paise } from '../core/money.ts'
import { canPay, SIMULATED_PAYMENT, summarizePayment } from './payment-summary.ts'
import { orderStatuses, OrderPaymentState, type Order } from './orders.ts'

type Summarized = Parameters<typeof summarizePayment>[0]

const order = (state: Order['payment']['state'], changes: Partial<Summarized> = {}): Summarized => ({
  status: 'pending',
  paymentMethod: state === 'due_on_delivery' ? 'cod' : state === 'waiting_for_transfer' ? 'upi' : 'phonepe',
  amountDue: paise(1499_00),
  payUntil: null,
  payment: { state, received: paise(state === 'paid' ? 1499_00 : 0), isSimulated: false },
  ...changes,
})
const waiting = { payUntil: '2026-10-11T14:00:00Z' }

const transfer = 'Waiting for your UPI transfer'
const cases = [
  {
    of: order('paid'),
    summary: ['Order Confirmed', 'Paid, waiting for confirmation', 'Amount paid'],
    next: null,
  },
  {
    of: order('due_on_delivery'),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay on delivery'],
    next: 'You pay ₹1,499',
  },
  {
    of: order('due_on_delivery', { status: 'confirmed' }),
    summary: ['Order Confirmed', 'Confirmed', 'To pay on delivery'],
    next: 'You pay ₹1,499',
  },
  {
    of: order('waiting_for_transfer', waiting),
    summary: [transfer, transfer, 'Amount to pay'],
    next: 'reserved until 11 Oct 2026, 7:30 pm',
  },
  {
    of: order('unpaid', waiting),
    summary: ['Order not paid yet', 'Not paid yet', 'Amount to pay'],
    next: 'as soon as it is paid',
  },
  {
    of: order('failed', waiting),
    summary: ['Payment failed', 'Payment failed', 'Amount to pay'],
    next: 'You can pay again',
  },
  {
    of: order('failed', { status: 'confirmed' }),
    summary: ['Order Confirmed', 'Confirmed', 'Amount to pay'],
    next: 'please contact us',
  },
  {
    of: order('failed', { status: 'cancelled' }),
    summary: ['Order cancelled', 'Cancelled', 'Order amount'],
    next: 'There is nothing to pay.',
  },
  {
    of: order('paid', { status: 'cancelled' }),
    summary: ['Order cancelled', 'Cancelled', 'Amount paid'],
    next: 'We will refund what is due to you the same way you paid, within 7-10 working days.',
  },
  {
    of: order('paid', { status: 'cancelled', paymentMethod: 'upi' }),
    summary: ['Order cancelled', 'Cancelled', 'Amount paid'],
    next: 'We will refund what is due to you by bank transfer, within',
  },
  {
    of: order('due_on_delivery', { status: 'delivered' }),
    summary: ['Order Confirmed', 'Delivered', 'To pay on delivery'],
    next: null,
  },
  {
    of: order('due_on_delivery', { fulfilment: { method: 'pickup' } }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay at pickup'],
    next: 'We will confirm your order. You pay ₹1,499 when you pick it up.',
  },
  {
    of: order('due_on_delivery', { fulfilment: { method: 'hand_delivery' } }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay on delivery'],
    next: 'We will confirm your order before we send it. You pay ₹1,499 when it arrives.',
  },
  {
    of: order('due_on_delivery', {
      fulfilment: { method: 'pickup' },
      items: [{ type: 'buy' }, { type: 'buy', soldBy: 'Rangoli Crafts' }],
    }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay when you get it'],
    next: 'We will confirm your order. You pay ₹1,499 in parts, when you get the items of each seller.',
  },
  {
    of: order('due_on_delivery', { items: [{ type: 'buy', soldBy: 'Rangoli Crafts' }] }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay on delivery'],
    next: 'We will confirm your order before we send it. You pay ₹1,499 when it arrives.',
  },
  {
    of: order('due_on_delivery', { items: [{ type: 'rent' }] }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay when you get it'],
    next: 'We will confirm your order. You pay ₹1,499 when you get it.',
  },
  {
    of: order('due_on_delivery', { items: [{ type: 'rent' }, { type: 'buy' }] }),
    summary: ['Order placed', 'Placed, waiting for confirmation', 'To pay on delivery'],
    next: 'when it arrives',
  },
  {
    of: order('paid', { status: 'delivered', fulfilment: { method: 'pickup' } }),
    summary: ['Order Confirmed', 'Picked up', 'Amount paid'],
    next: null,
  },
  {
    of: order('paid', { status: 'shipped' }),
    summary: ['Order Confirmed', 'Shipped', 'Amount paid'],
    next: null,
  },
]
test.each(cases)('$of.status order with the payment state $of.payment.state', ({ of, summary, next }) => {
  const { title, status, amountLabel, nextStep } = summarizePayment(of)
  expect([title, status, amountLabel]).toEqual(summary)
  expect(nextStep).toEqual(next && expect.stringContaining(next))
})

test('a payment of another amount is named with both amounts, and cannot be paid again', () => {
  const payment = { state: 'wrong_amount', received: paise(1_00), isSimulated: false } as const
  const partly = order('wrong_amount', { ...waiting, payment })
  expect(summarizePayment(partly)).toMatchObject({
    title: 'Order partly paid',
    status: 'Partly paid',
    amountLabel: 'Amount to pay',
    nextStep: expect.stringContaining('₹1 instead of ₹1,499'),
  })
  expect(canPay(partly)).toBe(false)
  const almost = { ...payment, received: paise(1000_00) }
  expect(
    summarizePayment(order('wrong_amount', { payment: almost, amountDue: paise(999_50) })),
  ).toMatchObject({
    nextStep: expect.stringContaining('We received ₹1,000 instead of ₹999.50'),
  })
  const tooMuch = order('wrong_amount', { payment: { ...payment, received: paise(2000_00) } })
  expect(summarizePayment(tooMuch)).toMatchObject({ status: 'Paid with another amount' })
})

test('an order is called confirmed only if it is paid or confirmed, and an amount is called paid only if it is paid', () => {
  for (const state of OrderPaymentState.options) {
    for (const status of orderStatuses) {
      const summary = summarizePayment(order(state, { status }))
      const isPaid = state === 'paid'
      const isConfirmed = status !== 'cancelled' && (isPaid || status !== 'pending')
      expect(summary.title === 'Order Confirmed').toBe(isConfirmed)
      expect(summary.amountLabel === 'Amount paid').toBe(isPaid)
    }
  }
})

test('a simulated payment is called simulated on the invoice, and is never refunded', () => {
  const payment = { state: 'paid', received: paise(1499_00), isSimulated: true } as const
  expect(summarizePayment(order('paid', { payment })).onInvoice).toBe(SIMULATED_PAYMENT)
  expect(summarizePayment(order('paid', { payment, status: 'cancelled' })).nextStep).toBe(
    'No money was charged, so the refund is simulated too.',
  )
})

test('an invoice says whether the order is paid', () => {
  expect(summarizePayment(order('paid')).onInvoice).toBe('Paid')
  expect(summarizePayment(order('paid', { paymentMethod: 'cod' })).onInvoice).toBe('Cash on delivery')
  expect(summarizePayment(order('due_on_delivery')).onInvoice).toBe('Cash on delivery')
  for (const state of ['unpaid', 'failed', 'waiting_for_transfer', 'wrong_amount'] as const) {
    expect(summarizePayment(order(state)).onInvoice).toBe('Not paid on the day of issue')
  }
})
