import { variantText } from '../../../../contract/catalog/variant-text.ts'
import { Link } from 'react-router'
import { can } from '../../../../contract/core/permissions.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { recordReturn, type adminOrderReturns } from '../../../../contract/returns/record-return.ts'
import type { ReturnLine } from '../../../../contract/returns/returns.ts'
import { ReturnBadge, ReturnReasonField } from '../../components/orders/return-view'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Checkbox, Field, TextArea } from '../../ui/field'
import { Panel } from '../../ui/panel'
import { useAdminUser } from '../layout/admin-user'

type OrderReturnsProps = { order: Order; terms: Reply<typeof adminOrderReturns> }

/** The returns of an order, and the form with which staff record one. Shows nothing before the delivery of goods. */
export function OrderReturns({ order, terms: { refusalReason, lines, returns } }: OrderReturnsProps) {
  const canRecord = can(recordReturn.access, useAdminUser())
  const hasGoods = order.items.some(({ type }) => type === 'buy')
  if (returns.length === 0 && !(canRecord && hasGoods && order.status === 'delivered')) return null
  return (
    <Panel title="Returns">
      {returns.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {returns.map((orderReturn) => (
            <li key={orderReturn._id} className="cluster justify-between py-2">
              <Link
                to={`/admin/returns/${orderReturn._id}`}
                className="link inline-flex min-h-8 min-w-0 items-center"
              >
                {orderReturn.lines.map(nameOf).join(', ')}
              </Link>
              <ReturnBadge of={orderReturn} />
            </li>
          ))}
        </ul>
      )}
      {canRecord &&
        (refusalReason ? (
          <p className="text-muted">{refusalReason}</p>
        ) : (
          <RecordReturn order={order} lines={lines} />
        ))}
    </Panel>
  )
}

const nameOf = ({ quantity, title }: ReturnLine) => (quantity > 1 ? `${quantity} × ${title}` : title)

type RecordReturnProps = { order: Order; lines: readonly ReturnLine[] }

/** The form of a return that staff record for the customer. After it, the browser opens the page of the return for the next step. */
function RecordReturn({ order: { _id: id, channel, userEmail }, lines }: RecordReturnProps) {
  const record = useEndpointForm('recordReturn', { params: { id } })
  return (
    <details open={record.refusal !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        Record a return
      </summary>
      <ActionForm of={record} aria-label="Record a return" className="stack mt-2">
        {lines.map((line, at) => (
          <div key={line.line}>
            <input type="hidden" name={`lines.${at}.line`} value={line.line} />
            <Field
              label={labelOf(line)}
              hint={`At most ${line.quantity}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.quantity}
              defaultValue={lines.length === 1 ? line.quantity : 0}
              {...record.field(`lines.${at}.quantity`)}
            />
          </div>
        ))}
        <ReturnReasonField {...record.field('reason')} />
        <TextArea
          label="What the customer says (optional)"
          maxLength={1000}
          rows={3}
          {...record.field('note')}
        />
        <Checkbox name="isHandedOver" defaultChecked={channel === 'counter'}>
          We have the goods already
        </Checkbox>
        <p className="hint">{userEmail ? nextSteps : `${nextSteps} ${noEmail}`}</p>
        <Button type="submit" size="small" isBusy={record.isBusy}>
          Record the return
        </Button>
      </ActionForm>
    </details>
  )
}

const nextSteps =
  'You then put the goods back in stock and refund them on the page of the return. Goods that are not here yet need your approval first.'
const noEmail = 'This order has no e-mail address, so tell the customer yourself what happens next.'

const labelOf = ({ title, size, colour }: ReturnLine) =>
  `Pieces of ${[title, variantText({ size, colour })].filter(Boolean).join(', ')}`
