import type { ReactNode } from 'react'
import { formatRupees } from '../../../../contract/core/money.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { setOrderStatuses } from '../../../../contract/orders/admin-orders.ts'
import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { formatInstant, methodOf } from '../../lib/labels/order-labels'
import { Checkbox } from '../../ui/field'
import { Cell, Row, Table } from '../../ui/table'
import { OrderLink } from '../../components/orders/order-number'
import { PaymentBadge } from '../../components/orders/status-badge'
import { useAdminUser } from '../layout/admin-user'
import { OrderStatusSelect } from './order-status'
import type { Selection } from '../../components/admin-lists/use-selection'

export const orderColumns = ['Order', 'Customer', 'Items', 'Amount', 'Payment', 'Status']

type OrderTableProps = {
  orders: readonly Order[]
  hidden: readonly string[]
  selection: Selection
  empty: ReactNode
}

export function OrderTable({ orders, hidden, selection, empty }: OrderTableProps) {
  return (
    <Table caption="Orders" columns={orderColumns} amounts="Amount" hidden={hidden} empty={empty}>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} selection={selection} />
      ))}
    </Table>
  )
}

function OrderRow({ order, selection }: { order: Order; selection: Selection }) {
  const { _id: id, userName, userEmail, items, amountDue, createdAt } = order
  const canSelect = can(setOrderStatuses.access, useAdminUser())
  return (
    <Row>
      <Cell className="lg:whitespace-nowrap">
        {canSelect && (
          <Checkbox
            isLabelHidden
            className="float-left -my-1 mr-1 -ml-3 cursor-pointer lg:-my-2.5"
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          >
            Select order {confirmationId(id)}
          </Checkbox>
        )}
        <OrderLink area="admin" id={id} />
        <time dateTime={createdAt} className="flow-root text-sm text-muted lg:ml-2 lg:inline">
          {formatInstant(createdAt)}
        </time>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="block font-medium lg:max-w-32 lg:truncate" title={userEmail ?? undefined}>
          {userName ?? 'Guest'}
        </span>
        <span className="hint break-words lg:sr-only">{userEmail}</span>
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        <Items items={items} />
      </Cell>
      <Cell className="text-right max-md:order-2">
        <span className="font-semibold tabular-nums">{formatRupees(amountDue)}</span>
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        <span className="flex items-center gap-2" title={methodOf(order)}>
          <PaymentBadge {...order} />
          <span className="hint md:sr-only">{methodOf(order)}</span>
        </span>
      </Cell>
      <Cell className="max-md:order-6 max-md:col-span-2 max-md:pt-2 md:w-44 lg:w-40">
        <OrderStatusSelect order={order} isLabelHidden />
      </Cell>
    </Row>
  )
}

function Items({ items }: Pick<Order, 'items'>) {
  const pieces = items.reduce((all, item) => all + item.quantity, 0)
  const rentals = items.filter(({ type }) => type === 'rent').length
  return (
    <>
      <span className="block md:max-w-64 md:truncate lg:inline-block lg:max-w-44 lg:align-bottom">
        {items[0]?.title}
      </span>
      <span className="hint lg:ml-2 lg:inline lg:whitespace-nowrap">
        {pieces === 1 ? '1 piece' : `${pieces} pieces`}
        {rentals > 0 && `, ${rentals === items.length ? 'rental' : 'with rental'}`}
      </span>
    </>
  )
}
