import { useState } from 'react'
import { formatExact } from '../../../../contract/core/money.ts'
import { PayoutResult, settlePayout, type Payout } from '../../../../contract/sellers/payouts.ts'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'

type SettleDialogProps = { payout: Payout; onClose: () => void }

/** What the bank says of a transfer: its UTR, or that it came back and is due again. */
export function SettleDialog({ payout: { _id: id, name, amount }, onClose }: SettleDialogProps) {
  const [isPaid, setPaid] = useState(true)
  const [UtrOnly, ErrorOnly] = PayoutResult.options
  const { form, errorOf, isBusy, submit } = useSaving<PayoutResult>({
    validate: (typed) =>
      isPaid ? UtrOnly.safeParse({ utr: typed['utr'] }) : ErrorOnly.safeParse({ error: typed['error'] }),
    save: async (body) => {
      await api(settlePayout, { params: { id }, body })
      onClose()
    },
    done: isPaid ? 'The transfer is paid' : 'Its amount is due again',
  })
  return (
    <Dialog title={`${formatExact(amount)} to ${name}`} isOpen onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <SelectField
          label="The bank says"
          value={isPaid ? 'paid' : 'failed'}
          onChange={({ currentTarget }) => setPaid(currentTarget.value === 'paid')}
        >
          <option value="paid">It was transferred</option>
          <option value="failed">It came back</option>
        </SelectField>
        {isPaid ? (
          <Field
            key="utr"
            label="UTR"
            name="utr"
            hint="The bank’s reference of the transfer"
            autoComplete="off"
            error={errorOf('utr')}
          />
        ) : (
          <Field key="error" label="Why it came back" name="error" maxLength={200} error={errorOf('error')} />
        )}
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
