import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { SalesReport } from '../../../../contract/reports/sales-report.ts'
import { EmptyState } from '../../ui/empty-state'
import { Panel } from '../../ui/panel'
import { Cell, Row, Table } from '../../ui/table'

/** The products, garments, coupons and sellers of the period. */
export const ReportLists = ({ report }: { report: SalesReport }) => (
  <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
    <Products products={report.products} />
    <Rentals rentals={report.rentals} />
    <Coupons coupons={report.coupons} />
    <Sellers sellers={report.sellers} />
  </div>
)

const amount = 'text-right tabular-nums'
/** The name of a column, on a phone, where the table has no header. */
const OnPhone = ({ label }: { label: string }) => (
  <span className="mr-2 text-sm text-muted md:hidden" aria-hidden="true">
    {label}
  </span>
)

const Nothing = ({ title }: { title: string }) => (
  <EmptyState title={title} level={3}>
    <p className="text-muted">Choose a longer or another period.</p>
  </EmptyState>
)

const Products = ({ products }: Pick<SalesReport, 'products'>) => (
  <Panel
    title="Best products"
    text="Ordered in the period, by price before coupon discounts, including GST, without deposits and cancelled orders. At most 20."
  >
    <Table
      caption="Best products"
      columns={['Product', 'Units', 'Value']}
      amounts={['Units', 'Value']}
      empty={<Nothing title="No products ordered" />}
    >
      {products.map(({ id, title, type, units, value }) => (
        <Row key={`${id} ${type}`}>
          <Cell>
            {title} {type === 'rent' && <span className="text-muted">(rental)</span>}
          </Cell>
          <Cell className={amount}>
            <OnPhone label="Units" />
            {units.toLocaleString('en-IN')}
          </Cell>
          <Cell className={`${amount} max-md:col-span-2`}>{formatRupees(value)}</Cell>
        </Row>
      ))}
    </Table>
  </Panel>
)

const Rentals = ({ rentals }: Pick<SalesReport, 'rentals'>) => (
  <Panel
    title="Use of rental garments"
    text="Booked days in the period, compared with the days of all pieces that are not retired now. Days for shipping and cleaning do not count as booked. At most 20 sizes."
  >
    <Table
      caption="Use of rental garments"
      columns={['Garment', 'Size', 'Booked days', 'Use']}
      amounts={['Booked days', 'Use']}
      empty={<Nothing title="No rental garments" />}
    >
      {rentals.map(({ productId, title, size, booked, available }) => (
        <Row key={`${productId} ${size}`}>
          <Cell>{title}</Cell>
          <Cell>{size ?? 'One size'}</Cell>
          <Cell
            className={amount}
          >{`${booked.toLocaleString('en-IN')} of ${available.toLocaleString('en-IN')}`}</Cell>
          <Cell className={amount}>{Math.round((booked / available) * 100)}%</Cell>
        </Row>
      ))}
    </Table>
  </Panel>
)

const Coupons = ({ coupons }: Pick<SalesReport, 'coupons'>) => (
  <Panel title="Coupons" text="Used by orders of the period that are not cancelled. At most 20.">
    <Table
      caption="Coupons"
      columns={['Coupon', 'Orders', 'Discount', 'Order value']}
      amounts={['Orders', 'Discount', 'Order value']}
      empty={<Nothing title="No coupons used" />}
    >
      {coupons.map(({ code, orders, discount, orderValue }) => (
        <Row key={code}>
          <Cell>{code}</Cell>
          <Cell className={amount}>
            <OnPhone label="Orders" />
            {orders.toLocaleString('en-IN')}
          </Cell>
          <Cell className={amount}>
            <OnPhone label="Discount" />
            {formatRupees(discount)}
          </Cell>
          <Cell className={amount}>
            <OnPhone label="Order value" />
            {formatRupees(orderValue)}
          </Cell>
        </Row>
      ))}
    </Table>
  </Panel>
)

const Sellers = ({ sellers }: Pick<SalesReport, 'sellers'>) => (
  <Panel
    title="Sellers"
    text="Products of sellers ordered in the period, by price before coupon discounts, without cancelled orders. A statement counts payments and refunds on the day they are recorded, after coupon discounts, so its amounts differ."
  >
    <Table
      caption="Sellers"
      columns={['Seller', 'Units', 'Value']}
      amounts={['Units', 'Value']}
      empty={<Nothing title="No products of sellers ordered" />}
    >
      {sellers.map(({ id, name, units, value }) => (
        <Row key={id}>
          <Cell>
            <Link to={`/admin/sellers/${id}/statement`} className="font-semibold hover:underline">
              {name}
            </Link>
          </Cell>
          <Cell className={amount}>
            <OnPhone label="Units" />
            {units.toLocaleString('en-IN')}
          </Cell>
          <Cell className={`${amount} max-md:col-span-2`}>{formatRupees(value)}</Cell>
        </Row>
      ))}
    </Table>
  </Panel>
)
