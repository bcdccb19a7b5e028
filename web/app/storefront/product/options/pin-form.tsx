import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { ScrollIntoView } from '../../../ui/scroll-into-view'
import { storePinCode, useStoredPinCode } from '../../../lib/stored-pin-code'

type PinFormProps = {
  /** What is shown below for a valid PIN code. `isNew`: the shopper has just entered it. */
  children?: (pin: string, isNew: boolean) => ReactNode
}

/** Asks for the PIN code of the delivery. The browser stores it for later visits. */
export function PinForm({ children }: PinFormProps) {
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
          className="control min-w-0 tabular-nums"
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </div>
      <div id={`${id}-estimate`} aria-live="polite" className={error || children ? 'mt-2' : ''}>
        {error && (
          <ScrollIntoView key={error}>
            <p className="text-sm font-medium text-danger">{error}</p>
          </ScrollIntoView>
        )}
        {checked && !error && children?.(checked, submitted !== null)}
      </div>
    </form>
  )
}
