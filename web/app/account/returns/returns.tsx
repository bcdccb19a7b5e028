import { useState } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { withdrawReturn, type orderReturns, type OrderReturn } from '../../../../contract/returns/returns.ts'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { ReturnBadge, ReturnView } from '../../components/orders/return-view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useOrderAction } from '../orders/use-order-action'
import { ReturnForm } from './return-form'

type ReturnsProps = { orderId: string; terms: Reply<typeof orderReturns> }

/** What was given back of an order, and the way to give something back while that is possible. */
export function OrderReturns({ orderId, terms: { whyNot, until, hours, lines, returns } }: ReturnsProps) {
  const [isAsking, setAsking] = useState(false)
  if (returns.length === 0 && !until) return null
  return (
    <section
      aria-labelledby="returns"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
    >
      <div>
        <h2 id="returns" className="text-xl">
          Something is not right?
        </h2>
        {(whyNot === null || returns.length === 0) && (
          <p className="mt-1 text-muted">
            {whyNot ??
              `You can give it back within ${hours} hours of delivery, until ${formatInstant(until ?? '')}.`}
          </p>
        )}
      </div>
      {whyNot === null && !isAsking && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Give something back
          </Button>
        </div>
      )}
      {isAsking && <ReturnForm orderId={orderId} lines={lines} onDone={() => setAsking(false)} />}
      {returns.map((one) => (
        <MyReturn key={one._id} one={one} />
      ))}
    </section>
  )
}

function MyReturn({ one }: { one: OrderReturn }) {
  const { isBusy, problem, act } = useOrderAction()
  const { _id: id, state } = one
  const withdraw = () => act(() => api(withdrawReturn, { params: { id } }), 'You keep it')
  return (
    <article aria-label="Return" className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <ReturnBadge state={state} />
      </div>
      <ReturnView one={one} />
      {problem && <Notice kind="error">{problem}</Notice>}
      {(state === 'asked' || state === 'approved') && (
        <div>
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void withdraw()}>
            Keep it after all
          </Button>
        </div>
      )}
    </article>
  )
}
