import { useState, type FormEvent } from 'react'
import { splitDeposit, type DamagePrice } from '../../../../contract/rentals/deposits.ts'
import { settleDeposit, type HandoverView } from '../../../../contract/rentals/handover.ts'
import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { usePendingAction } from '../../lib/use-pending-action'

type SettleFormProps = { hold: HandoverView; prices: readonly DamagePrice[] }

/** Settles the deposit of a returned garment: late fee, damages and refund. */
export function SettleForm({ hold, prices }: SettleFormProps) {
  const form = useSettlement(hold, prices)
  const { errors, charged } = form
  return (
    <form noValidate onSubmit={form.onSubmit} className="stack-wide">
      {hold.lateFee > 0 && (
        <fieldset className="field-grid">
          <legend className="mb-2 font-semibold">
            {hold.daysLate === 1 ? 'One day late' : `${hold.daysLate} days late`}:{' '}
            {formatRupees(hold.lateFee)}
          </legend>
          <Field
            label="Waive (₹)"
            name="waive"
            inputMode="decimal"
            value={form.waive}
            error={errors['waive']}
            onChange={({ currentTarget }) => form.setWaive(currentTarget.value)}
          />
          <Field
            label="Reason for the waiver"
            name="waiver"
            value={form.waiver}
            error={errors['waiver']}
            onChange={({ currentTarget }) => form.setWaiver(currentTarget.value)}
          />
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-2 font-semibold">Damage</legend>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {prices.map((price) => (
            <DamageRow key={price.id} price={price} hold={hold} form={form} />
          ))}
        </ul>
      </fieldset>
      <DepositSplit deposit={hold.deposit.amount} charges={charged} />
      <Button type="submit" size="large" isBusy={form.isBusy}>
        Settle deposit
      </Button>
    </form>
  )
}

type Settlement = ReturnType<typeof useSettlement>

function DamageRow({ price, hold, form }: { price: DamagePrice; hold: HandoverView; form: Settlement }) {
  const note = form.damages[price.id]
  const isChosen = note !== undefined
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
      <label className="flex min-h-11 grow items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isChosen}
          onChange={({ currentTarget }) => form.setDamage(price.id, currentTarget.checked ? '' : undefined)}
        />
        <span className="grow font-medium">{price.label}</span>
        <span className="tabular-nums">{formatRupees(price.amount ?? hold.deposit.amount)}</span>
      </label>
      {isChosen && (
        <input
          className="control min-h-11 w-full text-base"
          aria-label={`Note on ${price.label}`}
          placeholder="Where and how severe (visible to the customer)"
          maxLength={200}
          value={note}
          onChange={({ currentTarget }) => form.setDamage(price.id, currentTarget.value)}
        />
      )}
    </li>
  )
}

/** Shows which part of the deposit these charges use and which part is refunded. */
function DepositSplit({ deposit, charges }: { deposit: Paise; charges: readonly { amount: Paise }[] }) {
  const { kept: retained, refund, owed } = splitDeposit(deposit, charges)
  const rows = [
    ['Deposit', deposit],
    ['Retained', retained],
    ['Refund to the customer', refund],
    ...(owed > 0 ? [['Owed by the customer', owed] as const] : []),
  ] as const
  return (
    <dl aria-live="polite" className="flex flex-col gap-2 rounded-xl bg-sunken p-4 tabular-nums">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 last:font-bold">
          <dt>{name}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useSettlement(hold: HandoverView, prices: readonly DamagePrice[]) {
  const { run, isBusy, errors } = usePendingAction()
  const [waive, setWaive] = useState('0')
  const [waiver, setWaiver] = useState('')
  const [damages, setDamages] = useState<Readonly<Record<string, string>>>({})
  const waived = paise(Math.round((Number(waive) || 0) * 100))
  const chosen = prices.filter(({ id }) => damages[id] !== undefined)
  const lateCharge = paise(Math.max(0, hold.lateFee - waived))
  const charged = [
    { amount: lateCharge },
    ...chosen.map(({ amount }) => ({ amount: amount ?? hold.deposit.amount })),
  ]

  function setDamage(id: string, note: string | undefined) {
    const { [id]: _, ...rest } = damages
    setDamages(note === undefined ? rest : { ...rest, [id]: note })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = {
      damages: chosen.map(({ id }) => ({ id, note: damages[id] ?? '' })),
      waive: waived,
      waiver,
      lateFee: hold.lateFee,
    }
    void run(() => api(settleDeposit, { params: { id: hold.holdId }, body }), 'Deposit settled')
  }
  return { waive, setWaive, waiver, setWaiver, damages, setDamage, charged, isBusy, errors, onSubmit }
}
