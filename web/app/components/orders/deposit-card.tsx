import type { Deposit } from '../../../../contract/rentals/deposits.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { depositLabels } from '../../lib/labels/rental-labels'
import { Badge } from '../../ui/badge'
import type { Tone } from '../../ui/badge'

const tones: Record<Deposit['state'], Tone> = {
  awaited: 'neutral',
  held: 'brand',
  settled: 'warning',
  kept: 'danger',
  returned: 'success',
  void: 'quiet',
}

/** The refundable deposit of a rented garment: its state, the charges and the refund. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { state, amount, charges, waived, waiver, refund, owed, settledAt, returnedAt, reference } = deposit
  return (
    <div>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <span className="font-semibold">Deposit</span>
        <Badge tone={tones[state]}>{depositLabels[state]}</Badge>
      </p>
      <dl className="flex flex-col gap-1.5 tabular-nums">
        <Row name="Deposit">{formatPayable(amount)}</Row>
        {charges.map((charge) => (
          <Row key={charge.label} name={charge.label}>
            −{formatPayable(charge.amount)}
          </Row>
        ))}
        {settledAt && <Row name="Refund">{formatPayable(refund)}</Row>}
        {owed > 0 && <Row name="Amount payable beyond the deposit">{formatPayable(owed)}</Row>}
      </dl>
      {waived > 0 && (
        <p className="hint mt-2">
          {formatPayable(waived)} of the late fee was waived: {waiver}
        </p>
      )}
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
