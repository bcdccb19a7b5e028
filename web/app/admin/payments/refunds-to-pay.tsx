import { useState } from 'react'
import { formatPayable } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { manualRefunds, type ManualRefund } from '../../../../contract/payments/manual-refunds.ts'
import { isRefundedByHand, markRefundPaid, retryRefund } from '../../../../contract/payments/payments.ts'
import { ListPages } from '../../components/admin-lists/list-pages'
import { internationalPhone } from '../../lib/labels/international-phone'
import { OrderLink } from '../../components/orders/order-number'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { ListCount } from '../../ui/list-body'
import { PageHeader } from '../../ui/page-header'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/refunds-to-pay'
import { manualWays, providerLabels } from './payment-labels'
import { RefundActions } from './refund-actions'

const PATH = '/admin/payments/refunds'
const PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const { data } = await orThrowResponse(api(manualRefunds, { query: { before, limit: PAGE } }), request)
  return { refunds: data, before }
}

export const action = endpointAction({ markRefundPaid, retryRefund })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Refunds to pay', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The refunds that staff have to pay by hand, with a dialog that records the payment of one. */
export default function RefundsToPay({ loaderData: { refunds, before } }: Route.ComponentProps) {
  const [paying, setPaying] = useState<ManualRefund | null>(null)
  const last = refunds.length === PAGE ? refunds.at(-1)?._id : undefined
  return (
    <>
      <PageHeader
        back={{ to: '/admin/payments', label: 'Payments' }}
        title="Refunds to pay"
        text="These refunds are not paid automatically. Pay each one yourself, in cash or by bank transfer, and then record it here."
      />
      {refunds.length > 0 && (
        <ListCount>
          {refunds.length === 1 ? '1 refund, ' : `${refunds.length} refunds, `}
          {last ? 'oldest first, newer ones on the next page' : 'oldest first'}
        </ListCount>
      )}
      <Table
        caption="Refunds to pay by hand, oldest first"
        columns={['Order', 'Customer', 'Amount', 'How to pay', 'Waiting since', 'Action']}
        amounts="Amount"
        empty={<NoRefunds isLaterPage={before !== ''} />}
      >
        {refunds.map((refund) => (
          <RefundRow key={refund._id} refund={refund} onPay={() => setPaying(refund)} />
        ))}
      </Table>
      <ListPages {...{ path: PATH, filter: {}, before, last }} of="refunds" isOldestFirst />
      <Dialog
        title={paying ? `Refund of order ${confirmationId(paying.orderId)}` : ''}
        isOpen={paying !== null}
        onClose={() => setPaying(null)}
      >
        {paying && <RecordPayment refund={paying} onDone={() => setPaying(null)} />}
      </Dialog>
    </>
  )
}

type RefundRowProps = { refund: ManualRefund; onPay: () => void }

function RefundRow({ refund, onPay }: RefundRowProps) {
  const { orderId, customer, phone, amount, provider, reason, createdAt } = refund
  return (
    <Row>
      <Cell>
        <OrderLink area="admin" id={orderId} />
        <span className="hint wrap-anywhere">{reason}</span>
      </Cell>
      <Cell className="max-md:order-3">
        <span className="block font-medium">{customer}</span>
        {phone && (
          <a href={`tel:${internationalPhone(phone)}`} className="link text-sm">
            {phone}
          </a>
        )}
      </Cell>
      <Cell className="text-right font-semibold tabular-nums max-md:order-2">{formatPayable(amount)}</Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        {manualWays[provider]}
        <span className="hint">
          {isRefundedByHand(provider)
            ? `Paid by: ${providerLabels[provider]}`
            : `${providerLabels[provider]} refused this refund`}
        </span>
      </Cell>
      <Cell className="max-md:order-4 max-md:text-right">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </Cell>
      <Cell className="max-md:order-6 max-md:col-span-2 max-md:pt-2">
        <Button size="small" variant="secondary" needsScript onClick={onPay}>
          Record payment<span className="sr-only">: order {confirmationId(orderId)}</span>
        </Button>
      </Cell>
    </Row>
  )
}

type RecordPaymentProps = { refund: ManualRefund; onDone: () => void }

const RecordPayment = ({ refund, onDone }: RecordPaymentProps) => (
  <div className="stack">
    <p className="text-muted">
      Record it after you have paid {formatPayable(refund.amount)} to {refund.customer}.
    </p>
    <RefundActions refund={refund} isManual={isRefundedByHand(refund.provider)} onDone={onDone} />
  </div>
)

const NoRefunds = ({ isLaterPage }: { isLaterPage: boolean }) => (
  <EmptyState title={isLaterPage ? 'No more refunds' : 'No refunds to pay'}>
    <p className="text-muted">
      {isLaterPage
        ? 'There are no later refunds to pay.'
        : 'Refunds of cash payments and UPI transfers appear here, and refunds that the payment service has refused.'}
    </p>
  </EmptyState>
)
