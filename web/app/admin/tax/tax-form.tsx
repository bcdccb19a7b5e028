import { useState, type FormEvent, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { UnsavedGuard } from '../../components/unsaved-guard'

type TaxFormProps = {
  title: string
  button: string
  /** What is said when it worked. */
  done: string
  send: (typed: Partial<Record<string, string>>) => Promise<unknown>
  children: (errors: Errors) => ReactNode
}

/** A form of this page: faults stand at their fields, the first of them in focus, and what was typed stays. */
export function TaxForm({ title, button, done, send, children }: TaxFormProps) {
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
