import { paise } from '../../../../contract/core/money.ts'
import { addTaxRate } from '../../../../contract/invoicing/tax-documents.ts'
import { api } from '../../lib/api/browser-api'
import { Field } from '../../ui/field'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { UnsavedGuard } from '../../components/unsaved-guard'

/** Adds a rate that is valid from a date. Earlier rates are not changed. */
export const RateForm = () => (
  <TaxForm
    title="New rate"
    button="Add rate"
    done="Rate added"
    send={({ hsn = '', from = '', rate = '', upTo = '', above = '', note = '' }) =>
      api(addTaxRate, {
        body: {
          hsn: hsn.trim(),
          from,
          rate: rate.trim() === '' ? Number.NaN : Number(rate),
          upTo: upTo.trim() === '' ? null : paise(Math.round(Number(upTo) * 100)),
          above: above.trim() === '' ? null : Number(above),
          note,
        },
      })
    }
  >
    {(errors) => (
      <>
        <Field label="HSN starts with" name="hsn" inputMode="numeric" maxLength={8} error={errors['hsn']} />
        <Field label="From" name="from" type="date" error={errors['from']} />
        <Field label="Rate (%)" name="rate" inputMode="decimal" error={errors['rate']} />
        <Field
          label="Up to (₹ per piece, before tax)"
          name="upTo"
          inputMode="decimal"
          hint="Leave empty for all prices"
          error={errors['upTo']}
        />
        <Field label="Rate above that price (%)" name="above" inputMode="decimal" error={errors['above']} />
        <Field label="Description" name="note" maxLength={200} error={errors['note']} />
      </>
    )}
  </TaxForm>
)

type TaxFormProps = {
  title: string
  button: string
  /** The toast after saving. */
  done: string
  send: (typed: Partial<Record<string, string>>) => Promise<unknown>
  children: (errors: Errors) => ReactNode
}

/** A form that shows errors at the fields, focuses the first one and preserves the input. */
function TaxForm({ title, button, done, send, children }: TaxFormProps) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await send(Object.fromEntries(new FormData(form)) as Record<string, string>)
      setDirty(false)
      await revalidate()
      void toast(done, { kind: 'success' })
    } catch (error) {
      const fieldErrors = errorsOf(error)
      setErrors(fieldErrors)
      form
        .querySelector<HTMLElement>(
          Object.keys(fieldErrors)
            .map((name) => `[name="${name}"]`)
            .join(','),
        )
        ?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      onInput={() => setDirty(true)}
      className="flex flex-col gap-4 card p-5"
    >
      <h2 className="text-xl">{title}</h2>
      {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
      {children(errors)}
      <Button type="submit" size="small" isBusy={isBusy}>
        {button}
      </Button>
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </form>
  )
}
