import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import type { ReactNode } from 'react'
import type { CounterSale } from '../../../../contract/checkout/counter.ts'
import { formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import { formatPayable, formatRupees, paise, times, type Paise } from '../../../../contract/core/money.ts'
import { linePriceText } from '../../../../contract/orders/line-price-text.ts'
import { confirmationId, type QuoteLine } from '../../../../contract/orders/orders.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { QrCode } from '../../components/qr-code'
import { formatInstant } from '../../lib/labels/order-labels'

/** The width of the receipt: the 80 mm roll of a receipt printer, or A4. */
export type Width = 'roll' | 'a4'

type ReceiptProps = {
  sale: CounterSale
  /** What the customer owes besides, for example for more nights, or for a cancelled sale that was reopened. */
  owed: Paise
  garments: readonly RentedGarment[]
  /** What applies to the garments; null without garments that are booked or with the customer. */
  conditions: RentalConditions | null
  shop: Pick<PublicSettings, 'brand' | 'business' | 'contact' | 'tax'>
  width: Width
  /** The cash that the customer gave, if staff have entered it. */
  given: Paise | null
}

/** The named pages of `app.css`, which set the size of the sheet. */
const pages: Record<Width, string> = { roll: '[page:receipt-roll]', a4: '[page:sheet]' }

/** The receipt, black on white in both themes because it is printed. The legal invoice is a document of its own. */
export function Receipt({ sale, owed, garments, conditions, shop, width, given }: ReceiptProps) {
  const { order } = sale
  const due = paise(sale.due + owed)
  const isRoll = width === 'roll'
  const isCancelled = order.status === 'cancelled'
  const { status, onInvoice } = summarizePayment(order)
  const isCash = order.payment.state === 'paid' && order.paymentMethod === 'cod'
  const lines = order.items.map((line, number) => ({
    number,
    line,
    garments: garments.filter((garment) => garment.line === number),
  }))
  const change = given === null ? null : paise(given - order.amountDue)
  return (
    <section
      aria-label="Receipt"
      className={`mx-auto rounded-xl border border-line bg-white text-black print:m-0 print:rounded-none print:border-0 print:p-0 ${pages[width]} ${isRoll ? 'max-w-[76mm] p-4 text-sm print:max-w-none print:text-[10pt]' : 'max-w-2xl p-6 print:max-w-none'}`}
    >
      <ReceiptHead shop={shop} isRoll={isRoll} />
      <Rows>
        <Row name="Order">
          <span className="font-mono font-bold tracking-wider">{confirmationId(order._id)}</span>
        </Row>
        <Row name="Date">{formatInstant(order.createdAt)}</Row>
        {order.userName && <Row name="Customer">{order.userName}</Row>}
        {order.userPhone && <Row name="Phone">{order.userPhone}</Row>}
      </Rows>
      {isCancelled && <p className="py-2 text-center font-bold">{status}</p>}
      <ul className="divide-y divide-dashed divide-black/40 py-1">
        {lines.map(({ number, ...line }) => (
          <ReceiptLine key={number} {...line} />
        ))}
      </ul>
      <Rows>
        <Row name="Subtotal">{formatPayable(order.subtotal)}</Row>
        {order.couponDiscount > 0 && (
          <Row name={`Coupon ${order.couponCode ?? ''}`}>−{formatPayable(order.couponDiscount)}</Row>
        )}
        <Row name="Total">{formatPayable(order.total)}</Row>
        {order.depositTotal > 0 && <Row name="Refundable deposit">{formatPayable(order.depositTotal)}</Row>}
        <Row name={due > 0 ? 'To pay' : 'Paid'} isStrong>
          {formatPayable(due > 0 ? due : order.payment.received)}
        </Row>
        <Row name="Payment">{onInvoice}</Row>
        {isCash && given !== null && change !== null && change >= 0 && (
          <>
            <Row name="Cash given">{formatPayable(given)}</Row>
            <Row name="Change">{formatPayable(change)}</Row>
          </>
        )}
      </Rows>
      {conditions && <RentalTerms of={conditions} />}
      <div className="mt-3 flex flex-col items-center gap-1 text-center break-inside-avoid">
        <div className="origin-top scale-50 -mb-28">
          <QrCode text={confirmationId(order._id)} label={`Code of order ${confirmationId(order._id)}`} />
        </div>
        <p className="font-mono text-lg font-bold tracking-widest">{confirmationId(order._id)}</p>
        <p>{isCancelled ? 'Please keep this receipt.' : 'Thank you! Please keep this receipt.'}</p>
      </div>
    </section>
  )
}

function ReceiptHead({ shop, isRoll }: Pick<ReceiptProps, 'shop'> & { isRoll: boolean }) {
  const { brand, business, contact, tax } = shop
  return (
    <header className="pb-2 text-center">
      <p className={`font-display ${isRoll ? 'text-xl' : 'text-3xl'}`}>{brand.name}</p>
      {business.legalName && business.legalName !== brand.name && <p>{business.legalName}</p>}
      {contact.address && <p>{contact.address}</p>}
      {contact.phone && <p>{contact.phone}</p>}
      {tax.gstin && <p>GSTIN {tax.gstin}</p>}
    </header>
  )
}

/** An item of the receipt. A rental names its nights and the day of return. */
function ReceiptLine({ line, garments }: { line: QuoteLine; garments: readonly RentedGarment[] }) {
  const { type, title, size, colour, quantity, days, deposit, from, until, lineTotal } = line
  const pieces = garments.flatMap(({ pieceCode }) => pieceCode ?? [])
  const dueBack = garments[0]?.dueBack
  const choice = variantLabel({ size, colour })
  return (
    <li className="py-2 break-inside-avoid">
      <p className="flex justify-between gap-3 font-semibold">
        <span>{title}</span>
        <span className="tabular-nums">{formatRupees(lineTotal)}</span>
      </p>
      {choice && <p>{choice}</p>}
      <p className="tabular-nums">
        {line.isChanged ? `Quantity ${quantity} · ` : `${quantity} × `}
        {linePriceText(line)}
        {type === 'rent' && !line.nightPrices && !line.isChanged && ` × ${formatDays(days)}`}
      </p>
      {from && until && (
        <>
          <p>Rent {formatPeriod({ from, until })}</p>
          {dueBack && <p className="font-semibold">Bring back by {formatDay(dueBack)}</p>}
          {pieces.length > 0 && <p className="font-mono">{pieces.join(', ')}</p>}
          {deposit > 0 && <p>Refundable deposit {formatRupees(times(deposit, quantity))}</p>}
        </>
      )}
    </li>
  )
}

/** What a late return of each garment costs, and when the deposit comes back. */
function RentalTerms({ of: { lines } }: { of: RentalConditions }) {
  const fees = new Set(lines.map(({ latePerDay }) => latePerDay))
  const fee = (line: RentalConditions['lines'][number]) =>
    fees.size === 1 ? formatRupees(line.latePerDay) : `${formatRupees(line.latePerDay)} (${line.title})`
  return (
    <div className="border-b border-dashed border-black py-2">
      <p>
        Late fee for each day after the day of return: {[...new Set(lines.map(fee))].join(', ')}, at most the
        deposit. The deposit is returned after the outfit has been checked, less any late fee or charge for
        damage.
      </p>
    </div>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col gap-0.5 border-y border-dashed border-black py-2 tabular-nums">{children}</dl>
)

const Row = ({
  name,
  isStrong = false,
  children,
}: {
  name: string
  isStrong?: boolean
  children: ReactNode
}) => (
  <div className={`flex justify-between gap-3 ${isStrong ? 'text-lg font-bold' : ''}`}>
    <dt>{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)
