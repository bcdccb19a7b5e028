import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  confirmationId,
  setOrderStatus,
  isStepBack,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { api } from '../../lib/api/browser-api'
import { statusLabels } from '../../lib/labels/order-labels'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

/**
 * Changes an order's status at once and takes it back when the server refuses. `asked` is a change that wants a "yes" first:
 * a step backwards, or cancelling.
 */
export function useStatusChange(order: Pick<Order, '_id' | 'status'>) {
  const { revalidate } = useRevalidator()
  const [wished, setWished] = useState<OrderStatus | null>(null)
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const status = wished ?? order.status

  function choose(to: OrderStatus) {
    if (to === status) return
    if (to === 'cancelled' || isStepBack(status, to)) setAsked(to)
    else void save(to)
  }
  async function save(to: OrderStatus) {
    setAsked(null)
    setWished(to)
    try {
      await api(setOrderStatus, { params: { id: order._id }, body: { status: to } })
      await revalidate()
      void toast(`Order ${confirmationId(order._id)}: ${statusLabels[to]}`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. The status is as it was.', { kind: 'error' })
    } finally {
      setWished(null)
    }
  }
  return { status, isSaving: wished !== null, asked, choose, save, dismiss: () => setAsked(null) }
}
