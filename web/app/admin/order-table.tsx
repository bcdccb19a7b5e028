import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../contract/money.ts'
import { confirmationId, type Order } from '../../../contract/orders.ts'
import { formatInstant, methodWords } from '../shop/order-words'
import { OrderStatusSelect } from './order-status'

const columns = ['Order', 'Customer', 'Items', 'Amount', 'Status']

/** A table, and on a phone the same rows as cards. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 max-md:block">
      <caption className="sr-only">Orders, newest first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className={`border-b border-line px-3 py-2 text-sm font-semibold text-muted ${name === 'Amount' ? 'text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {orders.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { order: Order }) {
  const { _id: id, userName, userEmail, items, amountDue, paymentMethod, createdAt } = order
  return (
    <tr className="group max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-sunken/60">
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
    </tr>
  )
}

const Cell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 ${className}`}>{children}</td>
)

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
