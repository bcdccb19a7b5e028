import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button'
import { ScrollIntoView } from '../../../ui/scroll-into-view'
import { DeliveryDays } from './delivery-days'
import { storePinCode, useStoredPinCode } from './stored-pin-code'

/** Shows the estimated delivery dates for a PIN code. The browser stores the PIN code for later visits. */
export function DeliveryCheck() {
  const id = useId()
  const stored = useStoredPinCode()
  const [typed, setTyped] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [error, setError] = useState('')
  const pin = typed ?? stored
  const checked = submitted ?? stored

  async function check(event: FormEvent) {
    event.preventDefault()
    const { pinProblem } = await import('../../../../../contract/shipping/postal-regions.ts')
    const problem = pinProblem(pin)
    setError(problem ?? '')
    setSubmitted(problem ? '' : pin)
    if (!problem) storePinCode(pin)
  }
  return (
    <form onSubmit={(event) => void check(event)} noValidate>
      <label htmlFor={id} className="font-semibold">
        Deliver to
      </label>
      <div className="mt-2 flex max-w-sm gap-2">
        <input
          id={id}
          value={pin}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value.replaceAll(/\D/g, '').slice(0, 6))
            setError('')
          }}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="PIN code"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-estimate`}
          className="control tabular-nums"
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </div>
      <div id={`${id}-estimate`} aria-live="polite" className="mt-2">
        {error && (
          <ScrollIntoView key={error}>
            <p className="text-sm font-medium text-danger">{error}</p>
          </ScrollIntoView>
        )}
        {checked && !error && <Result pin={checked} isNew={submitted !== null} />}
      </div>
    </form>
  )
}

/** The delivery days. A result that the shopper asked for is scrolled into view; the result for a stored PIN code is not. */
function Result({ pin, isNew }: { pin: string; isNew: boolean }) {
  const days = <DeliveryDays pin={pin} />
  return isNew ? <ScrollIntoView key={pin}>{days}</ScrollIntoView> : days
}
