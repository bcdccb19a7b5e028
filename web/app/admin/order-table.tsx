import { Link } from 'react-router'
import { formatRupees } from '../../../contract/money.ts'
import { confirmationId, type Order } from '../../../contract/orders.ts'
import { formatInstant, methodWords } from '../shop/order-words'
import { Cell, Row, Table } from '../ui/table'
import { OrderStatusSelect } from './order-status'

const columns = ['Order', 'Customer', 'Items', 'Amount', 'Status']

export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <Table caption="Orders, newest first" columns={columns} amounts="Amount">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} />
      ))}
    </Table>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { _id: id, userName, userEmail, items, amountDue, paymentMethod, createdAt } = order
  return (
    <Row>
      <Cell>
        <Link
          to={`/admin/orders/${id}`}
          className="inline-flex min-h-8 items-center font-mono font-semibold tracking-wider text-brand underline-offset-4 hover:underline"
        >
          {confirmationId(id)}
        </Link>
        <time dateTime={createdAt} className="block text-sm text-muted">
          {formatInstant(createdAt)}
        </time>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="block font-medium">{userName ?? 'Guest'}</span>
        <span className="block text-sm break-all text-muted">{userEmail}</span>
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        <Items items={items} />
      </Cell>
      <Cell className="text-right max-md:order-2">
        <span className="block font-semibold tabular-nums">{formatRupees(amountDue)}</span>
        <span className="block text-sm text-muted">{methodWords[paymentMethod]}</span>
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2 max-md:pt-2 md:w-44">
        <OrderStatusSelect order={order} isLabelHidden />
      </Cell>
    </Row>
  )
}

function Items({ items }: Pick<Order, 'items'>) {
  const pieces = items.reduce((all, one) => all + one.quantity, 0)
  const rentals = items.filter(({ type }) => type === 'rent').length
  return (
    <>
      <span className="block md:max-w-64 md:truncate">{items[0]?.title}</span>
      <span className="block text-sm text-muted">
        {pieces === 1 ? '1 piece' : `${pieces} pieces`}
        {rentals > 0 && `, ${rentals === items.length ? 'rental' : 'with rental'}`}
      </span>
    </>
  )
}
