import { useId, useState, type FormEvent } from 'react'
import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { useStoreSettings } from '../../layout/layout'
import { deliveryDays, isPinCode, formatDeliveryRange } from './delivery-estimate'
import { storePinCode, useStoredPinCode } from './stored-pin-code'

/** When it would arrive, for a PIN code that this browser remembers. */
export function DeliveryCheck() {
  const id = useId()
  const known = useStoredPinCode()
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [error, setError] = useState('')
  const pin = typed ?? known
  const checked = asked ?? known

  function check(event: FormEvent) {
    event.preventDefault()
    const isRight = isPinCode(pin)
    setError(isRight ? '' : 'A PIN code has 6 digits')
    setAsked(isRight ? pin : '')
    if (isRight) storePinCode(pin)
  }
  return (
    <form onSubmit={check} noValidate>
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
          aria-describedby={`${id}-answer`}
          className="control tabular-nums"
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </div>
      <div id={`${id}-answer`} aria-live="polite" className="mt-2">
        {error && <p className="text-sm font-medium text-danger">{error}</p>}
        {checked && !error && <Answer pin={checked} />}
      </div>
    </form>
  )
}

function Answer({ pin }: { pin: string }) {
  const [today] = useState(() => dayInIndia(new Date()))
  const { delivery } = useStoreSettings()
  return (
    <p className="flex items-start gap-2">
      <Icon name="truck" className="mt-0.5 size-5 text-success" />
      <span>
        Delivered by <strong>{formatDeliveryRange(deliveryDays(today, delivery))}</strong> to {pin}
        <span className="block text-sm text-muted">
          {delivery.minDays}-{delivery.maxDays} business days when you order today
        </span>
      </span>
    </p>
  )
}
