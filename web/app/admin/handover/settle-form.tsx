import { useState } from 'react'
import { pricesOfMissing, splitDeposit, type DamagePrice } from '../../../../contract/rentals/deposits.ts'
import { lateLabel } from '../../../../contract/rentals/late-return.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { formatPayable, formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { readWaiver } from './waiver'

type SettleFormProps = { hold: HandoverView; prices: readonly DamagePrice[]; settle: EndpointForm }

/** Settles the deposit of a returned garment: late fee, damages and refund. A deposit that was never paid refunds nothing. */
export function SettleForm({ hold, prices, settle }: SettleFormProps) {
  const [waive, setWaive] = useState(settle.refusal?.values['waive'] ?? '0')
  const waiver = readWaiver(waive, hold.lateFee)
  const missing = itemsMissingAtReturn(hold)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    pricesOfMissing(missing, prices).map(({ id }) => id),
  )
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  const charges = [
    { amount: paise(hold.lateFee - waiver.amount) },
    ...prices
      .filter(({ id }) => chosen.includes(id))
      .map(({ amount }) => ({ amount: amount ?? hold.deposit.amount })),
  ]
  const { owed: excess } = splitDeposit(hold.deposit.amount, charges)
  return (
    <ActionForm of={settle} className="stack-wide">
      <input type="hidden" name="lateFee" value={hold.lateFee / 100} />
      {hold.lateFee > 0 ? (
        <fieldset className="field-grid">
          <legend className="mb-2 font-semibold">
            {lateLabel(hold.daysLate)}: {formatRupees(hold.lateFee)}
          </legend>
          <Field
            label="Waive (₹)"
            name="waive"
            inputMode="decimal"
            error={waiver.error ?? settle.errors['waive']}
            value={waive}
            onChange={({ currentTarget }) => setWaive(currentTarget.value)}
          />
          <Field label="Reason for the waiver" {...settle.field('waiver')} />
        </fieldset>
      ) : (
        <input type="hidden" name="waive" value="0" />
      )}
      {missing.length > 0 && <Notice kind="warning">Missing at the return: {missing.join(', ')}.</Notice>}
      <fieldset>
        <legend className="mb-2 font-semibold">Damage</legend>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {prices.map((price, at) => (
            <DamageRow
              key={price.id}
              price={price}
              name={`damages.${at}`}
              deposit={hold.deposit.amount}
              isChosen={chosen.includes(price.id)}
              onChoose={(isChosen) => choose(price.id, isChosen)}
            />
          ))}
        </ul>
      </fieldset>
      <DepositSplit deposit={hold.depositHeld} charges={charges} />
      {hold.deposit.state === 'held' && hold.depositHeld < hold.deposit.amount && (
        <Notice kind="info">
          {formatPayable(hold.depositHeld)} is left of the deposits of this order, because a part was refunded
          by hand.
        </Notice>
      )}
      {(excess > 0 || settle.errors['agreement']) && (
        <Field
          label={`How did the customer agree to pay ${formatPayable(excess)} more than the deposit?`}
          hint="For example: agreed on the phone on 12 Oct. Without an agreement, remove charges until they are no more than the deposit."
          required
          {...settle.field('agreement')}
        />
      )}
      <Button type="submit" size="large" isBusy={settle.isBusy}>
        Settle deposit
      </Button>
    </ActionForm>
  )
}

/** The items of the set that were missing when the garment came back. */
const itemsMissingAtReturn = ({ checks }: HandoverView): string[] =>
  (checks.find(({ phase }) => phase === 'back')?.items ?? [])
    .filter(({ isThere }) => !isThere)
    .map(({ name }) => name)

type DamageRowProps = {
  price: DamagePrice
  /** The name of this damage in the form. */
  name: string
  deposit: Paise
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A damage of the price list with a checkbox. Only a chosen damage is sent with the form. */
function DamageRow({ price, name, deposit, isChosen, onChoose }: DamageRowProps) {
  const amount = price.amount ?? deposit
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
      <label className="flex min-h-11 grow items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          name={`${name}.id`}
          value={price.id}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className="grow font-medium">{price.label}</span>
        <span className="tabular-nums">{formatRupees(amount)}</span>
      </label>
      {isChosen && (
        <>
          <input type="hidden" name={`${name}.amount`} value={amount / 100} />
          <Field
            className="w-full pb-2"
            label={`Note on ${price.label}`}
            hint="Where and how severe. The customer can read this note."
            name={`${name}.note`}
            maxLength={200}
          />
        </>
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
          <dd>{formatPayable(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
