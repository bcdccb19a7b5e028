import { z } from 'zod'
import type { OrderColumn } from '../../../../../contract/catalog/imports.ts'
import { addOrderNote } from '../../../../../contract/orders/admin-orders.ts'
import { Tracking, type OrderStatus } from '../../../../../contract/orders/orders.ts'
import { parseOrderNumber } from '../../../orders/order-number.ts'
import { planShipment, type ShipmentUpdate } from '../../../orders/admin/plan-shipment.ts'
import { readToday } from '../../../orders/today.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { importRows } from './import-rows.ts'
import type { ImportFileHandler } from './file-handler.ts'
import type { CellReader } from './cell-reader.ts'

const sheet: Columns<OrderColumn> = {
  headings: {
    order: [
      'Order number',
      'Order',
      'Order no',
      'Order id',
      'Order ref',
      'Reference',
      'Reference no',
      'Id',
      'Confirmation',
    ],
    trackingNumber: [
      'Tracking number',
      'Tracking',
      'Tracking no',
      'Tracking id',
      'AWB',
      'AWB number',
      'AWB no',
      'Waybill',
      'Consignment number',
      'Docket number',
    ],
    carrier: ['Carrier', 'Courier', 'Courier name', 'Courier partner'],
    trackingUrl: ['Tracking link', 'Tracking URL', 'Link', 'URL'],
    status: ['Status', 'Order status', 'Shipment status', 'Current status'],
    note: ['Note', 'Notes', 'Remark', 'Remarks'],
  },
  required: ['order'],
  key: 'order',
}

/** Maps the status names that couriers use, in lower case without separators, to order statuses. */
const courierStatuses: Record<string, OrderStatus> = {
  pending: 'pending',
  confirmed: 'confirmed',
  processing: 'processing',
  packed: 'processing',
  readytoship: 'processing',
  manifested: 'processing',
  shipped: 'shipped',
  dispatched: 'shipped',
  pickedup: 'shipped',
  intransit: 'shipped',
  outfordelivery: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

const Status = z.string().transform((text, context) => {
  const status = courierStatuses[text.toLowerCase().replaceAll(/[^a-z]/g, '')]
  if (status) return status
  context.addIssue('This is not an order status')
  return z.NEVER
})

const Number = z.string().refine((text) => parseOrderNumber(text) !== null, 'This is not an order number')

function read({ take, need }: CellReader<OrderColumn>): ShipmentUpdate {
  return {
    order: need('order', Number) ?? '',
    carrier: take('carrier', Tracking.shape.carrier),
    number: take('trackingNumber', Tracking.shape.number),
    url: take('trackingUrl', Tracking.shape.url.unwrap()),
    status: take('status', Status),
    note: take('note', addOrderNote.body!.shape.text),
  }
}

/** Imports shipment updates from a courier: every row updates an existing order. */
export const orderFile: ImportFileHandler = {
  headings: sheet.headings,
  run: async (run) => {
    const context = { actor: run.actor, today: await readToday(run.db, run.env) }
    return importRows(
      {
        sheet,
        read,
        keyOf: ({ order }) => parseOrderNumber(order)!.slice(-8),
        plan: (tx, update: ShipmentUpdate) => planShipment(tx, update, context),
      },
      run,
    )
  },
}
