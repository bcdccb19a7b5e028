import { useRef, useState } from 'react'
import { damagePrices, setDamagePrices, type DamagePrice } from '../../../../contract/rentals/deposits.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { freshKey } from '../../lib/fresh-key'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { useAdminUser } from '../layout/admin-user'
import type { Route } from './+types/prices'
import { RentalTabs } from './rental-tabs'
import { titleOf } from '../../lib/brand'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { UnsavedGuard } from '../../components/unsaved-guard'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { prices: await orThrowResponse(api(damagePrices), request) }
}

export const action = endpointAction({ setDamagePrices })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Damage charges', 'admin') },
  { name: 'robots', content: 'noindex' },
]

type Line = { key: string; id?: string | undefined; label: string; amount: string }

const lineOf = ({ id, label, amount }: DamagePrice): Line => ({
  key: id,
  id,
  label,
  amount: amount === null ? '' : String(amount / 100),
})

/** The values of a line for comparison, so that `500.00` equals `500`. */
const valuesOf = ({ label, amount }: Line) => {
  const number = amount.trim() === '' ? NaN : Number(amount)
  return [label.trim(), Number.isFinite(number) ? number : amount.trim()]
}

/** The price list for damages. Customers see these texts when part of a deposit is retained. */
export default function DamagePrices({ loaderData: { prices } }: Route.ComponentProps) {
  const me = useAdminUser()
  const canChange = can(setDamagePrices.access, me)
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <h2 className="mb-2 text-2xl">Damage charges</h2>
      <p className="mb-5 max-w-2xl text-muted">
        If no amount is set, the full deposit of the garment is charged. Changes do not affect earlier
        charges.
      </p>
      {!canChange && <Notice className="mb-5">You need the finance right to change these charges.</Notice>}
      <PriceForm prices={prices} canChange={canChange} />
    </>
  )
}

function PriceForm({ prices, canChange }: { prices: readonly DamagePrice[]; canChange: boolean }) {
  const [lines, setLines] = useState<readonly Line[]>(() => prices.map(lineOf))
  const sent = useRef(lines)
  const save = useEndpointForm('setDamagePrices', {
    done: 'Charges saved',
    onDone: (reply) =>
      setLines((now) => withIds(now, { sent: sent.current, saved: setDamagePrices.reply.parse(reply) })),
  })
  const isSaved = JSON.stringify(lines.map(valuesOf)) === JSON.stringify(prices.map(lineOf).map(valuesOf))
  const change = (key: string, more: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...more } : line)))
  function remove(key: string) {
    save.onInput('prices') // the paths of errors contain the places of the lines
    setLines(lines.filter((line) => line.key !== key))
  }

  return (
    <ActionForm
      of={save}
      onSubmit={() => {
        sent.current = lines
      }}
      className="max-w-2xl"
    >
      <UnsavedGuard isDirty={!isSaved && !save.isBusy} />
      <fieldset disabled={!canChange} className="stack">
        <legend className="sr-only">Damage charges</legend>
        <p
          aria-hidden
          className="field-label grid grid-cols-[minmax(0,1fr)_9.25rem] gap-3 sm:grid-cols-[minmax(0,1fr)_11.25rem]"
        >
          <span>Damage</span>
          <span>Charge (₹)</span>
        </p>
        {lines.map((line, at) => (
          <div
            key={line.key}
            className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-3 border-b border-line pb-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
          >
            {line.id && <input type="hidden" name={`prices.${at}.id`} value={line.id} />}
            <Field
              label={`Damage ${at + 1}`}
              isLabelHidden
              {...save.field(`prices.${at}.label`)}
              value={line.label}
              onChange={({ currentTarget }) => change(line.key, { label: currentTarget.value })}
            />
            <Field
              label={`Charge for ${line.label || 'the damage'} (₹)`}
              isLabelHidden
              inputMode="decimal"
              placeholder="Deposit"
              {...save.field(`prices.${at}.amount`)}
              value={line.amount}
              onChange={({ currentTarget }) => change(line.key, { amount: currentTarget.value })}
            />
            <Button variant="quiet" size="small" onClick={() => remove(line.key)}>
              <Icon name="trash" />
              <span className="sr-only">Remove {line.label}</span>
            </Button>
          </div>
        ))}
        {save.errors['prices'] && <Notice kind="error">{save.errors['prices']}</Notice>}
        <div className="cluster">
          <Button
            variant="secondary"
            onClick={() => setLines([...lines, { key: freshKey(), label: '', amount: '' }])}
          >
            <Icon name="plus" />
            Add damage type
          </Button>
          <Button type="submit" isBusy={save.isBusy}>
            Save
          </Button>
        </div>
      </fieldset>
    </ActionForm>
  )
}

type Saved = { sent: readonly Line[]; saved: readonly DamagePrice[] }

/** Returns the lines with the ids of the saved prices. What the user has typed since they were sent stays. */
function withIds(lines: readonly Line[], { sent, saved }: Saved): Line[] {
  const ids = new Map(sent.map(({ key }, at) => [key, saved[at]?.id]))
  return lines.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id }))
}
