import { useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { returnReasons, type ReturnReason } from '../../../../contract/returns/return-policy.ts'
import { requestReturn, type ReturnLine, type ReturnPhoto } from '../../../../contract/returns/returns.ts'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { SelectField, TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { ReturnLines } from './return-lines'
import { ReturnPhotos } from './return-photos'

type ReturnFormProps = { orderId: string; lines: readonly ReturnLine[]; onDone: () => void }

/** The form of a return request: items, reason, description and photographs. The input is kept if the server refuses the request. */
export function ReturnForm({ orderId, lines, onDone }: ReturnFormProps) {
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    () => new Map(lines.length === 1 ? [[lines[0]!.line, lines[0]!.quantity]] : []),
  )
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  function show(next: Errors) {
    setErrors(next)
    const first = ['lines', 'reason', 'note', 'photos'].find((name) => next[name])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const body = {
      lines: [...chosen].map(([line, quantity]) => ({ line, quantity })),
      reason: typed['reason'] as ReturnReason,
      note: typed['note'] ?? '',
      photos: photos.map(({ id }) => id),
    }
    setBusy(true)
    setErrors({})
    try {
      await api(requestReturn, { params: { id: orderId }, body })
      await revalidate()
      void toast('We have received your request and will reply within two working days', { kind: 'success' })
      onDone()
    } catch (error) {
      show(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-5 rounded-xl bg-sunken p-4 sm:p-5"
    >
      {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
      <ReturnLines lines={lines} chosen={chosen} onChange={setChosen} error={errors['lines']} />
      <SelectField label="What is the problem?" name="reason" defaultValue="" error={errors['reason']}>
        <option value="" disabled>
          Choose a reason
        </option>
        {Object.entries(returnReasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Description"
        name="note"
        maxLength={1000}
        hint="For example, where it is torn, what is missing or what you ordered"
        error={errors['note']}
      />
      <ReturnPhotos orderId={orderId} photos={photos} onChange={setPhotos} error={errors['photos']} />
      <div className="cluster">
        <Button type="submit" size="small" isBusy={isBusy}>
          Send request
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
