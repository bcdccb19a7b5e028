import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { setTracking, type Order } from '../../../../contract/orders/orders.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { UnsavedGuard } from '../../components/unsaved-guard'

/** The carrier and the tracking number of an order. Empty fields remove the tracking. */
export function OrderTracking({ order: { _id: id, tracking } }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const {
      carrier = '',
      number = '',
      url = '',
    } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const isEmpty = !carrier.trim() && !number.trim() && !url.trim()
    const newTracking = isEmpty ? null : { carrier, number, url: url.trim() || null }
    setBusy(true)
    setErrors({})
    try {
      await api(setTracking, { params: { id }, body: { tracking: newTracking } })
      setDirty(false)
      await revalidate()
      void toast('Tracking saved', { kind: 'success' })
    } catch (error) {
      const fieldErrors = errorsOf(error)
      setErrors(fieldErrors)
      form.querySelector<HTMLInputElement>(`[name=${firstInvalidField(fieldErrors)}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => setDirty(true)}
      className="flex flex-col gap-3"
    >
      {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
      <Field
        label="Carrier"
        name="carrier"
        defaultValue={tracking?.carrier}
        error={errors['tracking.carrier']}
      />
      <Field
        label="Tracking number"
        name="number"
        defaultValue={tracking?.number}
        error={errors['tracking.number']}
      />
      <Field
        label="Tracking link (optional)"
        name="url"
        type="url"
        defaultValue={tracking?.url ?? ''}
        error={errors['tracking.url']}
      />
      <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
        Save tracking
      </Button>
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </form>
  )
}

/** The name of the first field with an error. */
const firstInvalidField = (errors: Errors) => Object.keys(errors)[0]?.replace('tracking.', '') || 'carrier'
