import { Link } from 'react-router'
import {
  temporaryIdOf,
  dropOrder,
  isTooOld,
  usePendingOrders,
  type PendingOrder,
} from '../../lib/pending-orders/pending-orders'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** The user's orders that exist only on this device: they have not reached the server yet, or the server has refused them. */
export function PendingOrders() {
  const user = useSignedInUser()
  const entries = usePendingOrders().filter(
    ({ status, userId }) => status.is !== 'placed' && userId === user?.id,
  )
  if (!entries.length) return null
  return (
    <ul aria-label="Orders on this device" className="mb-6 flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.key}>
          <PendingOrder entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function PendingOrder({ entry: { key, status } }: { entry: PendingOrder }) {
  const details = (
    <Link
      to={`/thank-you/${temporaryIdOf(key)}`}
      className="inline-flex min-h-11 items-center px-2 font-semibold underline"
    >
      Details
    </Link>
  )
  if (status.is === 'waiting') {
    return (
      <Notice kind="warning" action={details}>
        An order has not reached the shop yet. It will be sent again automatically.
      </Notice>
    )
  }
  const dismiss = (
    <Button size="small" variant="quiet" onClick={() => dropOrder(key)}>
      Dismiss
    </Button>
  )
  return (
    <Notice
      kind="error"
      action={
        <>
          {details}
          {dismiss}
        </>
      }
    >
      {status.is === 'refused' &&
        (isTooOld(status) ? status.message : `An order could not be placed: ${status.message}`)}
    </Notice>
  )
}
