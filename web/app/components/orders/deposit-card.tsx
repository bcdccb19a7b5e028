import type { Deposit } from '../../../../contract/rentals/deposits.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { depositLabels } from '../../lib/labels/rental-labels'

const stateClasses: Record<Deposit['state'], string> = {
  awaited: 'bg-sunken text-ink',
  held: 'bg-brand-soft text-brand',
  settled: 'bg-warning-soft text-warning',
  kept: 'bg-danger-soft text-danger',
  returned: 'bg-success-soft text-success',
  void: 'bg-sunken text-muted',
}

/** The deposit of a garment: state, charges and refund. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { state, amount, charges, waived, waiver, refund, owed, settledAt, returnedAt, reference } = deposit
  return (
    <div>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <span className="font-semibold">Deposit</span>
        <span className={`rounded-full px-3 py-1 text-sm font-semibold ${stateClasses[state]}`}>
          {depositLabels[state]}
        </span>
      </p>
      <dl className="flex flex-col gap-1.5 tabular-nums">
        <Row name="Deposit">{formatRupees(amount)}</Row>
        {charges.map((charge) => (
          <Row key={charge.label} name={charge.label}>
            −{formatRupees(charge.amount)}
          </Row>
        ))}
        {waived > 0 && <Row name={`Late fee waived: ${waiver ?? ''}`}>{formatRupees(waived)}</Row>}
        {settledAt && <Row name="Refund">{formatRupees(refund)}</Row>}
        {owed > 0 && <Row name="Amount payable beyond the deposit">{formatRupees(owed)}</Row>}
      </dl>
      {settledAt && <p className="hint mt-2">Settled {formatInstant(settledAt)}</p>}
      {returnedAt && (
        <p className="hint">
          Refunded {formatInstant(returnedAt)}
          {reference && `, reference ${reference}`}
        </p>
      )}
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="shrink-0 font-semibold">{children}</dd>
  </div>
)
