import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { Email, Sender } from './email.ts'
import { templates, renderEmail, type TemplateData, type TemplateName } from './templates.ts'

const nasty = `<script>alert("1")</script>&'</td>`
const sender: Sender = {
  name: 'Navrang',
  origin: 'https://navrang.example.com',
  contact: { email: 'hello@example.com', phone: '+91 98000 00000', address: nasty },
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
  couponDiscount: paise(299_40),
  total: paise(2694_60),
  depositTotal: paise(3000_00),
  amountDue: paise(5694_60),
  userEmail: 'asha@example.com',
  userName: nasty,
  userId: null,
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
  events: [],
  tracking: null,
  payUntil: null,
  createdAt: '2026-10-01T06:00:00Z',
}
const person = { name: nasty, link: '/orders', url: 'https://navrang.example.com/x?a=1&b="' }
const at = new Date('2026-10-11T14:00:00Z')

const samples: { [T in TemplateName]: TemplateData<T> } = {
  'verify-email': person,
  'reset-password': { ...person, minutes: 60 },
  'account-made': { ...person, days: 14 },
  'password-changed': { ...person, at },
  'email-changed': { ...person, at },
  'new-sign-in': { ...person, at, device: nasty, ip: '203.0.113.9' },
  'order-confirmed': { order, link: '/orders' },
  'order-status-changed': {
    order,
    link: null,
    tracking: { carrier: nasty, number: nasty, url: 'https://example.com/t' },
  },
  'paper-issued': {
    ...person,
    orderId: order._id,
    what: 'Tax invoice',
    isCredit: false,
    number: 'INV/26-27/000001',
    total: paise(100_00),
    documentId: nasty,
  },
  'refund-made': { ...person, orderId: order._id, amount: paise(100_00), way: nasty },
  'return-step': { ...person, orderId: order._id, state: 'refused', answer: nasty },
  'rental-reminder': { when: 'before-return', day: '2026-10-14', lines: [line], link: '/orders' },
  'deposit-settled': {
    ...person,
    orderId: order._id,
    deposit: paise(1500_00),
    kept: [{ reason: nasty, amount: paise(200_00) }],
    refunded: paise(1300_00),
  },
  'submission-approved': { ...person, title: nasty },
  'submission-rejected': { ...person, title: nasty, reason: nasty },
  'changes-asked': { ...person, title: nasty, request: nasty },
  'parcel-shipped': {
    orderId: order._id,
    link: '/orders',
    seller: nasty,
    lines: [line],
    tracking: { carrier: nasty, number: nasty, url: 'https://example.com/t' },
  },
  'order-to-pack': {
    orderId: order._id,
    business: nasty,
    isPaid: false,
    goods: [{ title: nasty, quantity: 2 }],
  },
  'payout-settled': {
    business: nasty,
    amount: paise(899_00),
    account: '6789',
    outcome: { error: nasty },
  },
  'bank-account-changed': { business: nasty, before: '6789', account: '4321', at, waitsUntil: at },
  'statement-ready': {
    business: nasty,
    month: '2026-10',
    gross: paise(1000_00),
    net: paise(899_00),
    closing: paise(0),
  },
  'subscription-ends': { business: nasty, until: '2026-11-30', isOver: true },
  'confirm-submission': { name: nasty, title: nasty, path: '/seller-listing/confirm?token=abc' },
  'team-invited': { business: nasty, part: 'member', path: '/seller/join?token=abc' },
  'team-joined': { name: nasty, business: nasty, part: 'manager' },
}

const letters = (Object.keys(templates) as TemplateName[]).map(
  (name) => [name, renderEmail(name, samples[name])] as [TemplateName, Email],
)

test.each(letters)('%s: nobody can write markup into it', (_, letter) => {
  const html = renderHtml(letter, sender)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(html.match(/<td/g)?.length).toBe(html.match(/<\/td>/g)?.length)
})

test.each(letters)('%s: text and HTML say the same, and their links are whole', (_, letter) => {
  const html = renderHtml(letter, sender)
  const text = renderText(letter, sender)
  expect(text).toContain(letter.title)
  for (const [, address] of html.matchAll(/href="([^"]+)"/g)) expect(address).toMatch(/^(https:|mailto:)/)
  for (const block of letter.blocks) if (block.kind === 'button') expect(text).toContain(block.label)
})

test('the confirmation names what was rented, for when, and what is to be paid', () => {
  const text = renderText(renderEmail('order-confirmed', { order, link: '/orders' }), sender)
  expect(text).toContain('Rented from 11 Oct 2026 to 13 Oct 2026')
  expect(text).toContain('Coupon GARBA10: -₹299')
  expect(text).toContain('Refundable deposit: ₹3,000')
  expect(text).toContain('To pay on delivery: ₹5,695')
  expect(text).toContain('See my order:\nhttps://navrang.example.com/orders')
})

test.each(letters)(
  '%s: every text names its colour, so that it can be read where letters are turned dark',
  (_, letter) => {
    const html = renderHtml(letter, sender)
    const cells = [...html.matchAll(/<(td|p|h1|a)[^>]*style="([^"]*)"[^>]*>[^<\s]/g)]
    expect(cells.length).toBeGreaterThan(2)
    for (const [, , style] of cells) expect(style).toMatch(/(^|;)color:#/)
  },
)
