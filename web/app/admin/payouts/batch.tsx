import { useState } from 'react'
import { formatDay } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import {
  payoutFile,
  payoutLabel,
  type Payout,
  type PayoutBatch,
} from '../../../../contract/sellers/payouts.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { DownloadButton } from '../../components/download-button'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { useReload } from '../../lib/use-reload'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'
import { Card } from '../../ui/card'

type BatchProps = {
  batch: PayoutBatch
  /** Which payouts of the batch are shown; empty texts: all. */
  filter: { state: string; seller: string }
}

/** The payouts of a batch with their results. The file for the bank does not depend on the filter. */
export function Batch({
  batch: { _id, until, by, createdAt, fileAt, total, payouts },
  filter: { state, seller },
}: BatchProps) {
  const { reload } = useReload()
  const isOpen = payouts.some(({ state }) => state === 'made')
  return (
    <Card className="p-5" aria-label={`Batch until ${until}`}>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-xl">
            {formatExact(total)}{' '}
            <span className="text-base font-normal text-muted">until {formatDay(until)}</span>
          </h3>
          <p className="hint">
            Created <time dateTime={createdAt}>{formatInstant(createdAt)}</time> by {by}
          </p>
          {(state || seller) && (
            <p className="hint">
              The amount is the sum of the payouts shown here.
              {isOpen && seller && ' The NEFT file contains the open transfers of all sellers of this batch.'}
            </p>
          )}
        </div>
        {isOpen && (
          <DownloadButton
            address={endpointUrl(payoutFile.path, { id: _id })}
            name={`neft-${until}`}
            ending="csv"
            onSaved={() => void reload()}
          >
            Download NEFT file
          </DownloadButton>
        )}
      </div>
      <Table
        caption={`Transfers until ${formatDay(until)}`}
        columns={['Seller', 'Status', 'Amount', 'Action']}
        amounts="Amount"
      >
        {payouts.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} fileAt={fileAt} />
        ))}
      </Table>
    </Card>
  )
}

function PayoutRow({ payout, fileAt }: { payout: Payout; fileAt: string | null }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { name, account, state, utr, error, amount } = payout
  return (
    <Row>
      <Cell>
        <span className="block font-semibold">{name}</span>
        <span className="text-sm text-muted">account ending in {account}</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="font-medium">{payoutLabel({ state, fileAt })}</span>
        {state === 'made' && !fileAt && <span className="hint">Bank file not saved yet</span>}
        {utr && <span className="hint font-mono">UTR {utr}</span>}
        {error && <span className="hint text-danger">{error}</span>}
      </Cell>
      <Cell className="text-right font-semibold tabular-nums">{formatExact(amount)}</Cell>
      <Cell className="max-md:order-4 max-md:col-span-2 md:py-1!">
        {state === 'made' && (
          <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
            Record result<span className="sr-only"> for {name}</span>
          </Button>
        )}
        {isDialogOpen && <SettleDialog payout={payout} onClose={() => setDialogOpen(false)} />}
      </Cell>
    </Row>
  )
}

type SettleDialogProps = { payout: Payout; onClose: () => void }

/** Records the result of a payout: its UTR, or the reason why the bank returned it. */
function SettleDialog({ payout: { _id: id, name, amount }, onClose }: SettleDialogProps) {
  const [isPaid, setPaid] = useState(true)
  const settle = useEndpointForm('settlePayout', {
    params: { id },
    done: isPaid ? 'Payout marked as paid' : 'Payout returned. The amount is due again.',
    onDone: onClose,
    onRefused: useReloadOnRefusal({ hasMessage: true }),
  })
  return (
    <Dialog title={`${formatExact(amount)} to ${name}`} isOpen onClose={onClose}>
      <ActionForm of={settle} className="stack">
        <SelectField
          label="Result"
          value={isPaid ? 'paid' : 'failed'}
          onChange={({ currentTarget }) => setPaid(currentTarget.value === 'paid')}
        >
          <option value="paid">Paid</option>
          <option value="failed">Returned by the bank</option>
        </SelectField>
        {isPaid ? (
          <Field
            key="utr"
            label="UTR"
            hint="The reference number of the bank transfer"
            autoComplete="off"
            {...settle.field('utr')}
          />
        ) : (
          <Field key="error" label="Reason" maxLength={200} {...settle.field('error')} />
        )}
        <Button type="submit" isBusy={settle.isBusy}>
          Save
        </Button>
      </ActionForm>
    </Dialog>
  )
}
