import { useState, type FormEvent } from 'react'
import { paise } from '../../../../contract/core/money.ts'
import { cellAt } from '../../../../contract/nights/change-plan.ts'
import { pinProblem } from '../../../../contract/shipping/postal-regions.ts'
import { storePinCode } from '../../lib/stored-pin-code'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import type { PlanActions } from './plan-board'
import type { ShownPlan } from './use-plan'
import type { PlanFacts } from './use-plan-facts'

type PlanSettingsProps = { shown: ShownPlan; facts: PlanFacts; actions: PlanActions; onShare: () => void }

/** PIN code and budget of the plan, and what can be done with the whole plan. */
export function PlanSettings({ shown, facts, actions, onShare }: PlanSettingsProps) {
  const { plan, canEdit, stored, store } = shown
  const isOwner = stored === null || stored.access === 'owner'
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      {canEdit && (
        <>
          <PinField
            pin={plan.pin}
            onSave={(pin) => {
              store.apply([{ type: 'setPin', pin }])
              if (pin && isOwner) storePinCode(pin)
            }}
          />
          <BudgetField
            budget={plan.budget}
            onSave={(budget) => store.apply([{ type: 'setBudget', budget }])}
          />
        </>
      )}
      <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
        {canEdit && (
          <Button
            onClick={actions.fill}
            isBusy={actions.isFilling}
            disabled={!facts.quote}
            className="max-sm:w-full"
          >
            Fill the rest for me
          </Button>
        )}
        {isOwner && (
          <Button variant="secondary" onClick={onShare} aria-haspopup="dialog">
            <Icon name="share" /> Share
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => print()}
          disabled={!plan.cells.some((cell) => cellAt(plan, cell))}
        >
          Print
        </Button>
      </div>
    </div>
  )
}

/** Saves its value when it is left or with Enter. */
const submitOnLeave = (form: HTMLFormElement | null) => form?.requestSubmit()

function PinField({ pin, onSave }: { pin: string | null; onSave: (pin: string | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const value = typed ?? pin ?? ''

  function save(event: FormEvent) {
    event.preventDefault()
    const problem = value === '' ? null : pinProblem(value)
    setError(problem ?? undefined)
    if (problem) return
    if (value !== (pin ?? '')) onSave(value || null)
    setTyped(null)
  }
  return (
    <form onSubmit={save} noValidate className="w-36">
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        value={value}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value.replaceAll(/\D/g, '').slice(0, 6))
          setError(undefined)
        }}
        onBlur={({ target }) => submitOnLeave(target.form)}
      />
    </form>
  )
}

function BudgetField({
  budget,
  onSave,
}: {
  budget: number | null
  onSave: (budget: ReturnType<typeof paise> | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? (budget === null ? '' : String(budget / 100))
  function save(event: FormEvent) {
    event.preventDefault()
    const next = value === '' ? null : paise(Number(value) * 100)
    if (next !== budget) onSave(next)
    setTyped(null)
  }
  return (
    <form onSubmit={save} noValidate className="w-40">
      <Field
        label="Budget for rent (₹)"
        inputMode="numeric"
        placeholder="No limit"
        value={value}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 7))}
        onBlur={({ target }) => submitOnLeave(target.form)}
      />
    </form>
  )
}
