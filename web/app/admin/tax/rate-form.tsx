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

/** A rate from a day on. What has been in force stays as it was. */
export const RateForm = () => (
  <TaxForm
    title="A new rate"
    button="Add the rate"
    done="The rate is added"
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
          label="Up to (₹ a piece, before tax)"
          name="upTo"
          inputMode="decimal"
          hint="Empty: for every price"
          error={errors['upTo']}
        />
        <Field label="Rate above it (%)" name="above" inputMode="decimal" error={errors['above']} />
        <Field label="What it is for" name="note" maxLength={200} error={errors['note']} />
      </>
    )}
  </TaxForm>
)

type TaxFormProps = {
  title: string
  button: string
  /** What is said when it worked. */
  done: string
  send: (typed: Partial<Record<string, string>>) => Promise<unknown>
  children: (errors: Errors) => ReactNode
}

/** A form of this page: faults stand at their fields, the first of them in focus, and what was typed stays. */
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
      const found = errorsOf(error)
      setErrors(found)
      form
        .querySelector<HTMLElement>(
          Object.keys(found)
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
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
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
