import { useState, type FormEvent } from 'react'
import { can } from '../../../../contract/core/permissions.ts'
import { formatRupees, times } from '../../../../contract/core/money.ts'
import { adminStatement } from '../../../../contract/sellers/payouts.ts'
import {
  recordSubscription,
  reinstateSeller,
  suspendSeller,
  type SellerRow,
} from '../../../../contract/sellers/seller-account.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'
import { api } from '../../lib/api/browser-api'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { useAdminUser } from '../layout/use-admin-user'
import { ReasonDialog } from '../rentals/reason-dialog'
import { usePendingAction } from '../../lib/use-pending-action'

type ActionsProps = { seller: SellerRow; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** The actions for a business, by the rights of the user. */
export function SellerActions({ seller, isOpen, onOpen }: ActionsProps) {
  const me = useAdminUser()
  const [isRecordingPayment, setRecordingPayment] = useState(false)
  const { run, isBusy } = usePendingAction()
  const params = { id: seller.id }
  return (
    <div className="flex flex-wrap gap-2">
      {can(recordSubscription.access, me) && (
        <Button size="small" variant="secondary" onClick={() => setRecordingPayment(true)}>
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
          <Button
            size="small"
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void run(() => api(reinstateSeller, { params }), 'Seller reinstated')}
          >
            Reinstate<span className="sr-only"> {seller.displayName}</span>
          </Button>
        ) : (
          <Button size="small" variant="danger" onClick={() => onOpen(true)}>
            Suspend<span className="sr-only"> {seller.displayName}</span>
          </Button>
        ))}
      <ReasonDialog
        title={`Suspend ${seller.displayName}`}
        about="All products of this seller are hidden immediately. The seller sees the reason."
        action="Suspend"
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        onSend={(reason) => api(suspendSeller, { params, body: { reason } })}
      />
      <RecordPayment seller={seller} isOpen={isRecordingPayment} onClose={() => setRecordingPayment(false)} />
    </div>
  )
}

type RecordProps = { seller: SellerRow; isOpen: boolean; onClose: () => void }

function RecordPayment({ seller, isOpen, onClose }: RecordProps) {
  const { run, isBusy, errors } = usePendingAction()
  const [months, setMonths] = useState('1')
  const [reference, setReference] = useState('')
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { months: Number(months), reference }
    const isDone = await run(
      () => api(recordSubscription, { params: { id: seller.id }, body }),
      'Payment recorded',
    )
    if (isDone) onClose()
    else form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Dialog title={`Subscription of ${seller.displayName}`} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <Field
          label="Months"
          type="number"
          min="1"
          max="12"
          value={months}
          hint={`${formatRupees(times(sellerTerms.monthlyFee, Number(months) || 0))} in total`}
          error={errors['months']}
          onChange={({ currentTarget }) => setMonths(currentTarget.value)}
        />
        <Field
          label="Reference"
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
          maxLength={60}
          hint="The reference of the transfer or receipt. Each one can be used only once"
          error={errors['reference']}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-end">
          Record
        </Button>
      </form>
    </Dialog>
  )
}
