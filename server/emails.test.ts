import { expect, test } from 'vitest'
import { paise } from '../contract/core/money.ts'
import type { Order, QuoteLine } from '../contract/orders/orders.ts'
import type { RentalConditions } from '../contract/rentals/conditions.ts'
import { cancellationText, lineFacts } from '../contract/rentals/conditions-text.ts'
import { financeTemplates } from '../contract/store/emails.ts'
import { invitationDays, resetLinkMinutes } from '../contract/store/policy-facts.ts'
import { emailTemplates } from './modules.ts'
import type { EmailContent, EmailTemplate, Sender } from './platform/email/email.ts'
import { renderHtml, renderText } from './platform/email/render.ts'
import { festivalColours } from './modules/brand/email-colours.ts'
import { unknownPeriods } from './testing/policy-numbers.ts'

const nasty = `<script>alert("1")</script>&'</td>`
const sender: Sender = {
  name: 'Rangmanch',
  from: 'Rangmanch',
  origin: 'https://shop.example.com',
  contact: { email: 'hello@example.com', phone: '+91 98000 00000', address: nasty },
  colours: festivalColours,
}

const line = {
  productId: 'p1',
  skuId: 's1',
  slug: 'garba-choli',
  title: nasty,
  image: '',
  type: 'rent' as const,
  size: nasty,
  colour: 'red',
  from: '2026-10-11',
  until: '2026-10-13',
  days: 3,
  quantity: 2,
  price: paise(499_00),
  deposit: paise(1500_00),
  lineTotal: paise(2994_00),
}
const order: Order = {
  _id: 'abcdef0123456789',
  items: [line],
  couponCode: 'GARBA10',
  subtotal: paise(2994_00),
  deliveryCharge: paise(0),
  couponDiscount: paise(299_40),
  total: paise(2694_60),
  depositTotal: paise(3000_00),
  amountDue: paise(5694_60),
  userEmail: 'asha@example.com',
  userName: nasty,
  userPhone: null,
  userId: null,
  channel: 'online',
  status: 'shipped',
  paymentMethod: 'cod',
  address: {
    recipient: nasty,
    phone: '9800000000',
    line1: '1 Law Garden',
    pin: '380006',
    city: 'Ahmedabad',
    state: 'Gujarat',
  },
  fulfilment: null,
  promise: [
    {
      soldBy: null,
      minDays: 3,
      maxDays: 5,
      dispatchBy: '2026-11-21',
      arrives: { from: '2026-11-24', until: '2026-11-26' },
    },
  ],
  events: [],
  tracking: null,
  payUntil: null,
  payment: { state: 'due_on_delivery', received: paise(0), isSimulated: false },
  createdAt: '2026-10-01T06:00:00Z',
}
const days = (from: string, until = from) => ({ from, until })
const conditions: RentalConditions = {
  lines: [
    {
      line: 0,
      title: nasty,
      quantity: 1,
      worn: days('2026-10-11', '2026-10-13'),
      isHandDelivered: false,
      isPickedUp: false,
      collectOn: null,
      sendBy: '2026-10-14',
      sent: { leaves: days('2026-10-05', '2026-10-06'), arrives: days('2026-10-08', '2026-10-10') },
      readyOn: '2026-10-10',
      backBy: '2026-10-19',
      latePerDay: paise(500_00),
      deposit: paise(3000_00),
      refundBy: '2026-11-02',
    },
  ],
  cancellation: { fees: [{ freeUntil: '2026-10-02', fee: paise(750_00) }], latePercent: 50 },
}
/** The texts of these conditions, whose days and fees are those of the order. */
const agreed = [
  ...conditions.lines.flatMap((line) => lineFacts(line, '2026-10-01')).map(({ value }) => value),
  ...cancellationText(conditions, '2026-10-01').split(/(?<=\.) /),
]
const user = { name: nasty, link: '/orders', url: 'https://shop.example.com/x?a=1&b="' }
const at = new Date('2026-10-11T14:00:00Z')

type Templates = typeof emailTemplates
type Samples = { [K in keyof Templates]: Parameters<Templates[K]['render']>[0] }

const samples: Samples = {
  verifyEmail: user,
  resetPassword: { ...user, minutes: resetLinkMinutes },
  accountCreated: { shop: 'Rangmanch', ...user, days: invitationDays },
  passwordChanged: { ...user, at },
  emailChanged: { ...user, at, by: 'provider' },
  secondFactorRemoved: { ...user, at },
  newSignIn: { ...user, at, device: nasty, ip: '203.0.113.9' },
  orderConfirmed: { order, link: '/orders', conditions },
  transferRequested: {
    order: { ...order, payment: { ...order.payment, state: 'waiting_for_transfer' } },
    link: '/orders',
  },
  orderStatusChanged: {
    order,
    link: null,
    tracking: { carrier: nasty, number: nasty, url: 'https://example.com/t' },
  },
  invoiceIssued: {
    ...user,
    orderId: order._id,
    kind: 'tax_invoice',
    number: 'INV/26-27/000001',
    total: paise(100_00),
    documentId: nasty,
  },
  refundSent: {
    ...user,
    orderId: order._id,
    amount: paise(100_00),
    way: nasty,
    isSimulated: false,
    isCash: false,
  },
  returnStatusChanged: {
    ...user,
    orderId: order._id,
    state: 'refused',
    answer: nasty,
    canBeCollected: true,
    refundWay: 'the same way you paid',
    hasRefund: true,
    hasNothingToRefund: false,
    isOrderCancelled: false,
    exchange: { wanted: [nasty], isRefundNow: false, reservedUntil: '2026-10-14' },
  },
  newNotifications: {
    ...user,
    notifications: [
      { kind: 'order', id: order._id, name: nasty, about: '', number: 'ABCDEF12', amount: 100_00, at },
      { kind: 'low-stock', id: 'p1', name: nasty, about: '', number: '', amount: 0, at },
    ],
  },
  rentalChanged: {
    orderId: order._id,
    line,
    before: { title: nasty, from: '2026-10-11', until: '2026-10-13' },
    dueBack: '2026-10-21',
    difference: paise(-300_00),
    givenBack: paise(300_00),
    canPayOnline: false,
    isSentByCourier: false,
    link: null,
  },
  returnWayChosen: {
    ...user,
    orderId: order._id,
    goods: [nasty],
    way: 'pickup',
    day: '2026-10-14',
    isRental: true,
    hasDeposit: true,
    customerAddress: nasty,
    shopAddress: nasty,
    link: '/orders',
  },
  slotChanged: {
    ...user,
    orderId: order._id,
    fulfilment: {
      method: 'pickup',
      slot: { day: '2026-10-14', from: '16:00', until: '18:00' },
      address: nasty,
    },
    before: { day: '2026-10-13', from: '16:00', until: '18:00' },
    link: '/orders',
  },
  rentalMoved: {
    orderId: order._id,
    line,
    before: { from: '2026-10-11', until: '2026-10-13' },
    dueBack: '2026-10-21',
    link: null,
  },
  rentalReminder: { when: 'before-return', day: '2026-10-14', lines: [line], link: '/orders' },
  depositSettled: {
    ...user,
    orderId: order._id,
    deposit: paise(1500_00),
    deductions: [{ reason: nasty, amount: paise(200_00) }],
    refunded: paise(1300_00),
    owed: paise(0),
    added: null,
    isLost: false,
    canPayOnline: true,
  },
  complaintStatusChanged: {
    name: nasty,
    number: 'C-000001',
    state: 'received',
    resolveBy: '2026-11-11',
    answer: nasty,
    link: '/complaints/1',
  },
  submissionApproved: { ...user, title: nasty, isChange: false },
  submissionRejected: {
    ...user,
    title: nasty,
    isChange: false,
    reason: nasty,
    link: '/seller-listing?submission=1',
  },
  changesRequested: { ...user, title: nasty, isChange: false, request: nasty },
  shipmentSent: {
    orderId: order._id,
    link: '/orders',
    seller: nasty,
    lines: [line],
    tracking: { carrier: nasty, number: nasty, url: 'https://example.com/t' },
    isWhole: false,
    isExchange: true,
  },
  seatLink: {
    reason: 'invited',
    name: nasty,
    group: nasty,
    organiser: nasty,
    nights: '11–13 Oct 2026',
    payUntil: '30 September 2026, 11:59 pm',
    path: '/troupe/seat/token',
  },
  seatReleased: { name: nasty, group: nasty, nights: '11–13 Oct 2026' },
  troupeStatus: {
    news: 'open',
    group: nasty,
    nights: '11–13 Oct 2026',
    payUntil: '30 September 2026, 11:59 pm',
    heldUntil: '1 October 2026, 11:59 pm',
    seats: 25,
    paid: 3,
    paying: 2,
    path: '/troupe/1',
  },
  parcelUpdate: {
    orderId: order._id,
    news: 'delayed',
    expectedOn: '2026-10-09',
    firstNight: '2026-10-09',
    link: '/orders',
    tracking: { carrier: nasty, number: nasty, url: 'https://example.com/t' },
  },
  exchangeToPack: {
    orderId: order._id,
    returnId: 'r-1',
    business: nasty,
    goods: [{ title: nasty, quantity: 2, size: nasty, colour: nasty }],
  },
  exchangeCalledOff: {
    orderId: order._id,
    returnId: 'r-1',
    business: nasty,
    goods: [{ title: nasty, quantity: 2, size: nasty, colour: nasty }],
  },
  orderCalledOff: { orderId: order._id, business: nasty, goods: [{ title: nasty, quantity: 2 }] },
  orderToPack: {
    orderId: order._id,
    business: nasty,
    isAgain: true,
    cashToCollect: paise(1000_00),
    goods: [{ title: nasty, quantity: 2 }],
  },
  payoutSettled: {
    business: nasty,
    amount: paise(899_00),
    account: '6789',
    result: { error: nasty },
  },
  bankAccountChanged: { business: nasty, before: '6789', account: '4321', at, waitsUntil: at },
  statementReady: {
    business: nasty,
    month: '2026-10',
    gross: paise(1000_00),
    net: paise(899_00),
    closing: paise(0),
  },
  subscriptionEnds: {
    business: nasty,
    until: '2026-11-30',
    isOver: true,
    fee: paise(500_00),
    isPaidOnline: false,
  },
  confirmSubmission: { name: nasty, title: nasty, path: '/seller-listing/confirm?token=abc' },
  testEmail: { recipient: nasty },
  teamInvited: { business: nasty, role: 'member', path: '/seller/join?token=abc' },
  confirmAlert: { goods: nasty, path: '/alerts/1?token=x' },
  goodsAvailable: {
    goods: nasty,
    nights: '1-2 Oct',
    until: '11 Oct 2026, 7:30 pm',
    path: '/alerts/1?token=x',
  },
  teamJoined: { name: nasty, business: nasty, role: 'manager' },
}

const contents = (Object.keys(emailTemplates) as (keyof Templates)[]).map((name): [string, EmailContent] => {
  const template = emailTemplates[name] as EmailTemplate<unknown>
  return [name, template.render(samples[name])]
})

test.each(contents)('%s: values cannot contain markup', (_, content) => {
  const html = renderHtml(content, sender)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(html.match(/<td/g)?.length).toBe(html.match(/<\/td>/g)?.length)
})

test.each(contents)('%s: the e-mail of a renamed shop does not contain the default name', (_, content) => {
  const email = [content.subject, content.preview, renderHtml(content, sender), renderText(content, sender)]
  expect(email.join('\n')).toContain('Rangmanch')
  expect(email.join('\n')).not.toMatch(/navrang/i)
})

test.each(contents)('%s: text and HTML have the same content, and their links are absolute', (_, content) => {
  const html = renderHtml(content, sender)
  const text = renderText(content, sender)
  expect(text).toContain(content.title)
  for (const [, address] of html.matchAll(/href="([^"]+)"/g)) expect(address).toMatch(/^(https:|mailto:)/)
  for (const block of content.blocks) if (block.kind === 'button') expect(text).toContain(block.label)
})

test('the confirmation shows what the delivery costs, or that it is free', () => {
  const factsOf = (deliveryCharge: number) =>
    renderText(
      emailTemplates.orderConfirmed.render({
        order: { ...order, deliveryCharge: paise(deliveryCharge) },
        link: '/orders',
        conditions: null,
      }),
      sender,
    )
  expect(factsOf(120_00)).toContain('Delivery: ₹120')
  expect(factsOf(0)).toContain('Delivery: Free')
})

test('the confirmation shows the rented items, the rental days and the amount to pay', () => {
  const text = renderText(
    emailTemplates.orderConfirmed.render({ order, link: '/orders', conditions }),
    sender,
  )
  expect(text).toContain('Rented from 11 Oct 2026 to 13 Oct 2026')
  expect(text).toContain('Coupon GARBA10: −₹299.40')
  expect(text).toContain('Refundable deposit: ₹3,000')
  expect(text).toContain('Total: ₹2,694.60')
  expect(text).toContain('To pay when you get it: ₹5,694.60')
  expect(text).toContain('See my order:\nhttps://shop.example.com/orders')
})

const confirmationOf = (change: Partial<Order>, lines = conditions.lines) =>
  renderText(
    emailTemplates.orderConfirmed.render({
      order: { ...order, ...change },
      link: '/orders',
      conditions: { ...conditions, lines },
    }),
    sender,
  )

test('the confirmation calls an address the delivery address only if goods travel to it', () => {
  const collected = conditions.lines.map((line) => ({ ...line, sent: null }))
  const slot = { day: '2026-10-10', from: '16:00', until: '18:00' }
  expect(confirmationOf({})).toContain('Delivery address: ')
  expect(confirmationOf({}, collected)).toContain('Your address: ')
  expect(confirmationOf({}, collected)).not.toContain('Delivery address')
  expect(confirmationOf({ items: [line, { ...line, type: 'buy' }] }, collected)).toContain(
    'Delivery address: ',
  )
  const pickup = { method: 'pickup' as const, slot, address: '1 Sample Street' }
  expect(confirmationOf({ fulfilment: pickup })).toContain('Your address: ')
  const handDelivery = { ...pickup, method: 'hand_delivery' as const }
  expect(confirmationOf({ fulfilment: handDelivery }, collected)).toContain('Delivery address: ')
})

test('fees are stated per outfit if a line has several', () => {
  const [one] = conditions.lines
  const several = { ...one!, quantity: 2 }
  expect(confirmationOf({}, [one!])).toContain('Late return: ₹500 for each day after Mon 19 Oct, at most')
  expect(confirmationOf({}, [several])).toContain(
    'Late return: ₹500 per outfit for each day after Mon 19 Oct, at most the deposit',
  )
  expect(confirmationOf({}, [several])).toContain('Deposit: ₹3,000 per outfit, refunded by ')
})

test('days of another year than that of the order name it', () => {
  const [one] = conditions.lines
  expect(confirmationOf({}, [{ ...one!, refundBy: '2027-01-12' }])).toContain(
    'refunded by Tue 12 Jan 2027 if',
  )
})

test('the templates that need the right to finance exist, and are those about the money of a seller', () => {
  const { bankAccountChanged, payoutSettled, statementReady, subscriptionEnds } = emailTemplates
  const ofSellers = [bankAccountChanged, payoutSettled, statementReady, subscriptionEnds]
  expect(ofSellers.map(({ name }) => name)).toEqual(financeTemplates)
})

test('an e-mail names the amount of a transfer, refund, change or invoice with its paise', () => {
  const { transferRequested: request, refundSent, rentalChanged, invoiceIssued } = samples
  const waiting = { ...request, order: { ...request.order, payUntil: '2026-10-11T14:00:00Z' } }
  expect(emailTemplates.transferRequested.render(waiting)).toMatchObject({
    subject: expect.stringContaining('Please transfer ₹5,694.60 for your order'),
    preview: expect.stringContaining('Transfer ₹5,694.60 with a UPI app'),
  })
  const refund = { ...refundSent, amount: paise(100_50) }
  expect(emailTemplates.refundSent.render(refund)).toMatchObject({
    subject: expect.stringContaining('Refund of ₹100.50'),
    title: 'Your refund of ₹100.50',
  })
  const changed = emailTemplates.rentalChanged.render({
    ...rentalChanged,
    difference: paise(-300_50),
    givenBack: paise(100_50),
  })
  expect(renderText(changed, sender)).toContain(
    'The new rental costs ₹300.50 less. We have refunded a part of this already. We will deduct the other ₹100.50 from what you still owe, and refund the rest within',
  )
  const dearer = { ...rentalChanged, difference: paise(300_50), givenBack: paise(0) }
  const textOf = (ways: { canPayOnline: boolean; isSentByCourier: boolean }) =>
    renderText(emailTemplates.rentalChanged.render({ ...dearer, ...ways }), sender)
  expect(textOf({ canPayOnline: false, isSentByCourier: false })).toContain('when we hand over the outfit')
  for (const canPayOnline of [true, false]) {
    expect(textOf({ canPayOnline, isSentByCourier: true })).not.toContain('hand over')
  }
  const invoice = emailTemplates.invoiceIssued.render({ ...invoiceIssued, total: paise(100_25) })
  expect(invoice).toMatchObject({ preview: expect.stringContaining('₹100.25') })
  expect(renderText(invoice, sender)).toContain('₹100.25 in total')
})

test('the e-mail about a settled deposit says how the customer pays what exceeds it', () => {
  const textOf = (canPayOnline: boolean) =>
    renderText(
      emailTemplates.depositSettled.render({
        ...samples.depositSettled,
        refunded: paise(0),
        owed: paise(500_00),
        canPayOnline,
      }),
      sender,
    )
  expect(textOf(true)).toContain('You can pay this amount online on the page of your order.')
  expect(textOf(false)).toContain('Please contact us to pay this amount.')
  expect(textOf(false)).not.toContain('online')
})

test('the e-mails about a changed rental do not name the prices of the nights of the order', () => {
  const nightPrices = [{ nights: 2, price: paise(349_00), rules: 'Navratri nights' }]
  const ordered = { ...line, nightPrices, lineTotal: paise(698_00) }
  const { orderStatusChanged, rentalReminder } = emailTemplates
  const textsOf = (rental: QuoteLine) => [
    renderText(
      orderStatusChanged.render({ ...samples.orderStatusChanged, order: { ...order, items: [rental] } }),
      sender,
    ),
    renderText(rentalReminder.render({ ...samples.rentalReminder, lines: [rental] }), sender),
  ]
  for (const text of textsOf(ordered)) expect(text).toContain('2 nights at ₹349')
  for (const text of textsOf({ ...ordered, isChanged: true })) expect(text).not.toMatch(/₹(?:349|698)/)
})

const returnText = (change: Partial<Samples['returnStatusChanged']>) =>
  renderText(emailTemplates.returnStatusChanged.render({ ...samples.returnStatusChanged, ...change }), sender)

test('the e-mail about a returned order names how the money comes back, or that none was charged', () => {
  const textOf = (refundWay: string | null) => returnText({ state: 'refunded', refundWay })
  expect(textOf('by bank transfer or in cash')).toContain('we are refunding you by bank transfer or in cash.')
  expect(textOf(null)).toContain('This payment was simulated: no money was charged.')
  expect(textOf(null)).not.toContain('working days')
  const closed = returnText({ state: 'refunded', hasRefund: false })
  expect(closed).toContain('closed your return without another refund')
  expect(closed).not.toContain('working days')
})

test('the e-mail about an approved exchange of unpaid goods promises no refund', () => {
  const exchange = { wanted: ['size L'], isRefundNow: false, reservedUntil: '2027-09-20' }
  const textOf = (hasNothingToRefund: boolean) =>
    returnText({ state: 'approved', hasNothingToRefund, exchange })
  expect(textOf(true)).toContain('size L is sold out, we cannot exchange it.')
  expect(textOf(false)).toContain('size L is sold out, we will refund your money.')
})

test('the e-mail about received goods that cost nothing promises no refund', () => {
  const soldOut = { wanted: ['size L'], isRefundNow: true, reservedUntil: null }
  for (const exchange of [null, soldOut]) {
    const text = returnText({ state: 'received', hasNothingToRefund: true, exchange })
    expect(text).toContain('nothing is refunded')
    expect(text).not.toContain('refund your money')
  }
})

test('the e-mail about received goods of a cancelled order promises neither a second refund nor an exchange', () => {
  for (const isRefundNow of [true, false]) {
    const exchange = { wanted: ['size L'], isRefundNow, reservedUntil: null }
    const text = returnText({ state: 'received', isOrderCancelled: true, exchange })
    expect(text).toContain('Your order is cancelled, so nothing more is refunded.')
    expect(text).not.toMatch(/size L|refund your money/)
  }
})

test('an e-mail shows an answer of several lines as staff have typed it', () => {
  const { returnStatusChanged } = emailTemplates
  const answer = 'Navrang\n12 Pol Street'
  const content = returnStatusChanged.render({ ...samples.returnStatusChanged, state: 'approved', answer })
  expect(renderHtml(content, sender)).toContain('Navrang<br/>12 Pol Street')
  expect(renderText(content, sender)).toContain('Navrang\n12 Pol Street')
})

test('the e-mail about an exchange says whether one or several items are sold out', () => {
  const textOf = (...wanted: string[]) =>
    returnText({ state: 'received', exchange: { wanted, isRefundNow: true, reservedUntil: null } })
  expect(textOf('size L')).toContain('Unfortunately, size L is sold out')
  expect(textOf('size L', 'size M')).toContain('Unfortunately, size L and size M are sold out')
})

test.each(contents)('%s: every text sets its colour, so that it is readable in dark mode', (_, content) => {
  const html = renderHtml(content, sender)
  const cells = [...html.matchAll(/<(td|p|h1|a)[^>]*style="([^"]*)"[^>]*>[^<\s]/g)]
  expect(cells.length).toBeGreaterThan(2)
  for (const [, , style] of cells) expect(style).toMatch(/(^|;)color:#/)
})

const returnStates = ['asked', 'approved', 'refused', 'received', 'refunded'] as const
const returnContents = returnStates.map((state): [string, EmailContent] => [
  `a return is ${state}`,
  emailTemplates.returnStatusChanged.render({ ...samples.returnStatusChanged, state }),
])

test.each([...contents, ...returnContents])(
  '%s: every period and percentage is a policy fact',
  (_, content) => {
    const lines = renderText(content, sender).split('\n')
    expect(lines.flatMap((line) => unknownPeriods(line, agreed))).toEqual([])
  },
)
