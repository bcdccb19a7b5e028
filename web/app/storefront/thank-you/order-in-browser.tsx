import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { asSentence } from '../../lib/api/error-message'
import { temporaryIdOf, usePendingOrders } from '../../lib/pending-orders/pending-orders'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { Receipt, receiptOfPendingOrder } from './receipt'
import { RefusedOrder } from './refused-order'

const QUICK_SUMMARY = 'Could not load order details. Showing quick summary.'

/**
 * Shows an order that the server did not return, from the navigation state or the pending orders. An order of an account is shown only while its
 * user is signed in, because the browser's history outlasts the session.
 */
export function OrderInBrowser({ id }: { id: string }) {
  const user = useSignedInUser()
  const isOwn = (userId: unknown) => !userId || userId === user?.id
  const { state: stored } = useLocation()
  const state = isOwn((stored as { userId?: unknown } | null)?.userId) ? stored : null
  const entry = usePendingOrders().find(({ key, userId }) => temporaryIdOf(key) === id && isOwn(userId))
  const quick = useMemo(() => receiptOfPendingOrder(id, state, entry), [id, state, entry])
  if (entry?.status.is === 'placed') return <Navigate to={`/thank-you/${entry.status.orderId}`} replace />
  if (entry?.status.is === 'refused') return <RefusedOrder entry={entry} status={entry.status} />
  if (!quick) return <UnknownOrder id={id} />
  return (
    <Receipt order={quick}>
      {entry?.status.is === 'waiting' ? (
        <Notice kind="warning">
          {QUICK_SUMMARY} {asSentence(entry.status.message)} Your order is saved on this device and will be
          sent again automatically as soon as the shop can be reached.
        </Notice>
      ) : (
        <Notice kind="warning">{QUICK_SUMMARY}</Notice>
      )}
    </Receipt>
  )
}

/** Shown if neither the server nor this browser knows the order. */
const UnknownOrder = ({ id }: { id: string }) => (
  <EmptyState level={1} title="We could not find this order" icon="box">
    <p className="text-muted">{QUICK_SUMMARY}</p>
    <p className="text-muted">
      Requested confirmation ID: <span className="font-mono">{confirmationId(id)}</span>. It may belong to
      another account.
    </p>
    <div className="cluster justify-center">
      <ButtonLink to="/orders">View My Orders</ButtonLink>
      <ButtonLink to="/marketplace" variant="secondary">
        Continue Shopping
      </ButtonLink>
    </div>
  </EmptyState>
)
