import { useState } from 'react'
import { formatDay } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import {
  payoutFile,
  type Payout,
  type PayoutBatch,
  PayoutResult,
  settlePayout,
} from '../../../../contract/sellers/payouts.ts'
import { useHydrated } from '../../lib/hydrated'
import { formatInstant } from '../../lib/labels/order-labels'
import { SavePdf } from '../../components/orders/save-pdf'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'

const words = { made: 'With the bank', paid: 'Paid', failed: 'Sent back' }

/** The transfers of a batch, and how each of them ended. */
export function Batch({ batch: { _id, until, by, createdAt, total, payouts } }: { batch: PayoutBatch }) {
  const isOpen = payouts.some(({ state }) => state === 'made')
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label={`Batch until ${until}`}>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-xl">
            {formatExact(total)}{' '}
            <span className="text-base font-normal text-muted">until {formatDay(until)}</span>
          </h3>
          <p className="text-sm text-muted">
            Made <time dateTime={createdAt}>{formatInstant(createdAt)}</time> by {by}
          </p>
        </div>
        {isOpen && (
          <SavePdf address={endpointUrl(payoutFile.path, { id: _id })} name={`neft-${until}`} ending="csv">
            Save the NEFT file
          </SavePdf>
        )}
      </div>
      <Table
        caption={`Transfers until ${formatDay(until)}`}
        columns={['Seller', 'State', 'Amount', 'What to do']}
        amounts="Amount"
      >
        {payouts.map((payout) => (
          <PayoutRow key={payout._id} payout={payout} />
        ))}
      </Table>
    </section>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [isAsking, setAsking] = useState(false)
  const isHydrated = useHydrated()
  const { name, account, state, utr, error, amount } = payout
  return (
    <Row>
      <Cell>
        <span className="block font-semibold">{name}</span>
        <span className="text-sm text-muted">account ending in {account}</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="font-medium">{words[state]}</span>
        {utr && <span className="block font-mono text-sm text-muted">UTR {utr}</span>}
        {error && <span className="block text-sm text-danger">{error}</span>}
      </Cell>
      <Cell className="text-right font-semibold tabular-nums">{formatExact(amount)}</Cell>
      <Cell className="max-md:order-4 max-md:col-span-2 md:py-1!">
        {state === 'made' && (
          <Button size="small" variant="secondary" disabled={!isHydrated} onClick={() => setAsking(true)}>
            How it ended<span className="sr-only"> for {name}</span>
          </Button>
        )}
        {isAsking && <SettleDialog payout={payout} onClose={() => setAsking(false)} />}
      </Cell>
    </Row>
  )
}

type SettleDialogProps = { payout: Payout; onClose: () => void }

/** What the bank says of a transfer: its UTR, or that it came back and is due again. */
function SettleDialog({ payout: { _id: id, name, amount }, onClose }: SettleDialogProps) {
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
