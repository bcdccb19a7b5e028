import { returnReplyDays } from '../../../../contract/store/policy-facts.ts'
import { useState, type FormEvent } from 'react'
import { reasonsWithoutPhoto, type ReturnReason } from '../../../../contract/returns/return-policy.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  addReturnPhoto,
  returnPhoto,
  type ReturnableLine,
  type ReturnResolution,
} from '../../../../contract/returns/returns.ts'
import { useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { chosenSku, ExchangeChoice } from './exchange-choice'
import { ReturnLines } from './return-lines'
import { ReturnReasonField } from '../../components/orders/return-view'
import { PhotoField, type UploadedPhoto } from '../orders/photo-field'

type ReturnFormProps = { orderId: string; lines: readonly ReturnableLine[]; onDone: () => void }

/** The form of a return request: items, reason, refund or exchange, description and photographs. The input is kept if the server refuses the request. */
export function ReturnForm({ orderId, lines, onDone }: ReturnFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    () => new Map(lines.length === 1 ? [[lines[0]!.line, lines[0]!.quantity]] : []),
  )
  const [reason, setReason] = useState<ReturnReason>()
  const [resolution, setResolution] = useState<ReturnResolution>('refund')
  const [skus, setSkus] = useState<ReadonlyMap<number, string>>(new Map())
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const [isUploading, setUploading] = useState(false)
  const { form, errors, notice, isBusy, submit, onInput } = useEndpointForm('requestReturn', {
    params: { id: orderId },
    done: `We have received your request and will reply within ${returnReplyDays} working days`,
    onDone,
    onRefused: useReloadOnRefusal({ fields: ['sku'] }),
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    void submit({
      lines: lines.flatMap((line) => {
        const quantity = chosen.get(line.line)
        const sku = chosenSku(line, { quantities: chosen, skus })
        return quantity === undefined ? [] : [{ line: line.line, quantity, sku }]
      }),
      resolution,
      reason: typed['reason'],
      note: typed['note'],
      photos: photos.map(({ id }) => id),
    })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      onInput={({ target }) => onInput((target as HTMLInputElement).name)}
      className="flex flex-col gap-5 rounded-xl bg-sunken p-4 sm:p-5"
    >
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <ReturnLines lines={lines} chosen={chosen} onChange={setChosen} error={errors['lines']} />
      <ReturnReasonField
        name="reason"
        error={errors['reason']}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value as ReturnReason)
          onInput('photos') // only some reasons need photos
        }}
      />
      <ExchangeChoice
        lines={lines.filter(({ line }) => chosen.has(line))}
        quantities={chosen}
        resolution={resolution}
        onResolution={setResolution}
        skus={skus}
        onSkus={setSkus}
        error={errors['sku']}
      />
      <TextArea
        label="Description"
        name="note"
        maxLength={1000}
        hint="For example, where it is torn, what is missing or where it is too tight"
        error={errors['note']}
      />
      <PhotoField
        uploadUrl={endpointUrl(addReturnPhoto.path, { id: orderId })}
        photoUrl={(id) => endpointUrl(returnPhoto.path, { id }, { width: '320' })}
        max={6}
        photos={photos}
        onChange={setPhotos}
        onUploading={setUploading}
        error={errors['photos']}
        isOptional={reason !== undefined && reasonsWithoutPhoto.includes(reason)}
      />
      <div className="cluster">
        <Button type="submit" size="small" isBusy={isBusy} disabled={isUploading}>
          Send request
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
