import { useState } from 'react'
import { can } from '../../../../contract/core/permissions.ts'
import { formatRupees, times, type Paise } from '../../../../contract/core/money.ts'
import { adminStatement } from '../../../../contract/sellers/payouts.ts'
import {
  recordSubscription,
  suspendSeller,
  type SellerRow,
} from '../../../../contract/sellers/seller-account.ts'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'
import { ReasonAction } from '../../components/reason-action'

type ActionsProps = {
  seller: SellerRow
  /** The price of a month of the subscription. */
  monthlyFee: Paise
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The actions for a business that the user is permitted to perform. */
export function SellerActions({ seller, monthlyFee, isOpen, onOpen }: ActionsProps) {
  const me = useAdminUser()
  const [isRecordingPayment, setRecordingPayment] = useState(false)
  const params = { id: seller.id }
  const reinstate = useEndpointForm('reinstateSeller', { params, done: 'Seller reinstated' })
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {can(recordSubscription.access, me) && (
        <Button size="small" variant="quiet" onClick={() => setRecordingPayment(true)}>
          Record payment<span className="sr-only"> of {seller.displayName}</span>
        </Button>
      )}
      {can(adminStatement.access, me) && (
        <ButtonLink size="small" variant="quiet" to={`/admin/sellers/${seller.id}/statement`}>
          Statement<span className="sr-only"> of {seller.displayName}</span>
        </ButtonLink>
      )}
      {can(suspendSeller.access, me) &&
        (seller.status === 'suspended' ? (
          <ActionButton of={reinstate} size="small" variant="quiet">
            Reinstate<span className="sr-only"> {seller.displayName}</span>
          </ActionButton>
        ) : (
          <Button
            size="small"
            variant="quiet"
            className="text-danger hover:bg-danger-soft"
            onClick={() => onOpen(true)}
          >
            Suspend<span className="sr-only"> {seller.displayName}</span>
          </Button>
        ))}
      <ReasonAction
        title={`Suspend ${seller.displayName}`}
        about="All products of this seller are hidden immediately. The seller sees the reason."
        action="Suspend"
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        endpoint="suspendSeller"
        params={params}
      />
      <RecordPayment
        seller={seller}
        monthlyFee={monthlyFee}
        isOpen={isRecordingPayment}
        onClose={() => setRecordingPayment(false)}
      />
    </div>
  )
}

type RecordProps = { seller: SellerRow; monthlyFee: Paise; isOpen: boolean; onClose: () => void }

function RecordPayment({ seller, monthlyFee, isOpen, onClose }: RecordProps) {
  const record = useEndpointForm('recordSubscription', {
    params: { id: seller.id },
    done: 'Payment recorded',
    onDone: onClose,
  })
  const [months, setMonths] = useState('1')
  return (
    <Dialog title={`Subscription of ${seller.displayName}`} isOpen={isOpen} onClose={onClose}>
      <ActionForm of={record} className="stack">
        <Field
          label="Months"
          type="number"
          min="1"
          max="12"
          value={months}
          hint={`${formatRupees(times(monthlyFee, Number(months) || 0))} in total`}
          {...record.field('months')}
          onChange={({ currentTarget }) => setMonths(currentTarget.value)}
        />
        <Field
          label="Reference"
          maxLength={60}
          hint="The reference of the transfer or receipt. Each one can be used only once"
          {...record.field('reference')}
        />
        <Button type="submit" isBusy={record.isBusy} className="justify-self-end">
          Record
        </Button>
      </ActionForm>
    </Dialog>
  )
}
