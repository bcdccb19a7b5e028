import { variantLabel } from '../../../contract/catalog/variant-text.ts'
import { fulfilmentMethodLabels, slotText } from '../../../contract/shipping/slot-text.ts'
import { dayInIndia, formatDay, formatPeriod } from '../../../contract/core/dates.ts'
import { isSentByShop } from '../../../contract/orders/goods.ts'
import { confirmationId, type Order } from '../../../contract/orders/orders.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import {
  textHeight,
  BOTTOM,
  createPdf,
  MARGIN,
  numberPages,
  drawRule,
  WIDTH,
  drawText,
  type Pdf,
} from '../../platform/pdf/pdf.ts'

/**
 * Draws the packing slips of all orders in one PDF. Each slip starts on a new page. It contains the goods that the shop itself sends, and no
 * prices, because an order may be a gift.
 */
export function drawPackingSlips(
  orders: readonly Order[],
  codes: ReadonlyMap<string, string>,
  { name }: Brand,
): Promise<Buffer<ArrayBuffer>> {
  const title = orders.length === 1 ? `Packing slip ${confirmationId(orders[0]!._id)}` : 'Packing slips'
  return createPdf({ title, author: name }, (pdf) => {
    for (const [at, order] of orders.entries()) {
      if (at > 0) pdf.addPage()
      drawSlip(pdf, order, codes)
    }
    numberPages(pdf, 'Packed by                         Checked by')
  })
}

function drawSlip(pdf: Pdf, order: Order, codes: ReadonlyMap<string, string>) {
  const id = confirmationId(order._id)
  const items = order.items.filter(isSentByShop)
  let y = drawText(pdf, `Packing slip ${id}`, {
    x: MARGIN,
    y: MARGIN,
    width: WIDTH,
    size: 20,
    weight: 'bold',
  })
  const ordered = `Ordered on ${formatDay(dayInIndia(new Date(order.createdAt)))}`
  y = drawText(pdf, ordered, { x: MARGIN, y, width: WIDTH, colour: '#6a5468' }) + 12
  y = drawRecipient(pdf, order, y) + 12
  for (const item of items) {
    const text = [item.title, noteOf(item, codes)].filter(Boolean).join('\n')
    const height = Math.max(24, textHeight(pdf, text, { width: WIDTH - 110, size: 11 }))
    if (y + height > BOTTOM) {
      pdf.addPage()
      y = MARGIN
    }
    pdf
      .rect(MARGIN, y + 2, 12, 12)
      .lineWidth(1)
      .strokeColor('#2b1230')
      .stroke()
    drawText(pdf, `${item.quantity} ×`, { x: MARGIN + 24, y, width: 50, size: 13, weight: 'bold' })
    drawText(pdf, text, { x: MARGIN + 80, y, width: WIDTH - 110, size: 11 })
    y += height + 10
    drawRule(pdf, y - 5)
  }
  drawTotal(pdf, items, y)
}

/** Draws the number of pieces and the note about rentals, on a new page if they do not fit on this one. */
function drawTotal(pdf: Pdf, items: Order['items'], from: number) {
  const hasRentals = items.some(({ type }) => type === 'rent')
  let y = from
  if (y + (hasRentals ? 38 : 20) > BOTTOM) {
    pdf.addPage()
    y = MARGIN
  }
  const pieces = items.reduce((total, { quantity }) => total + quantity, 0)
  drawText(pdf, `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} in total`, {
    x: MARGIN,
    y: y + 6,
    width: WIDTH,
    weight: 'bold',
  })
  if (hasRentals) {
    drawText(pdf, 'Rented outfits are due back after the last rental day. Please keep the bag.', {
      x: MARGIN,
      y: y + 24,
      width: WIDTH,
    })
  }
}

function drawRecipient(pdf: Pdf, { address, userName, fulfilment }: Order, from: number): number {
  const lines = address
    ? [
        address.line1,
        address.line2,
        `${address.city} ${address.pin}`,
        address.state,
        `Phone ${address.phone}`,
      ]
    : ['To be picked up: no delivery address']
  const method = fulfilment
    ? [`${fulfilmentMethodLabels[fulfilment.method]}: ${slotText(fulfilment.slot)}`]
    : []
  let y = drawText(pdf, address?.recipient ?? userName ?? 'Guest', {
    x: MARGIN,
    y: from,
    width: WIDTH,
    size: 14,
    weight: 'bold',
  })
  for (const line of [...method, ...lines]) {
    if (line) y = drawText(pdf, line, { x: MARGIN, y, width: WIDTH, size: 12 })
  }
  return y
}

const noteOf = (item: Order['items'][number], codes: ReadonlyMap<string, string>) =>
  [
    variantLabel({ size: item.size }),
    item.colour,
    codes.get(item.skuId),
    item.from && item.until && `Rented ${formatPeriod({ from: item.from, until: item.until })}`,
  ]
    .filter(Boolean)
    .join(' · ')
