import { useState } from 'react'
import type { Brand } from '../../../../contract/store/brand/brand.ts'
import { UploadButton } from '../../components/upload-button'
import { errorMessage } from '../../lib/api/error-message'
import { uploadForForm } from '../../lib/uploads'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

type Picture = NonNullable<Brand['logo']>
type PictureFieldProps = {
  /** The name of a hidden input with the picture as JSON, for a form that is posted. */
  name?: string
  label: string
  hint: string
  value: Picture | null
  onChange: (picture: Picture | null) => void
}

/** A picture in the settings, for example the logo: uploads a file, shows it and removes it. */
export function PictureField({ name, label, hint, value, onChange }: PictureFieldProps) {
  const [progress, setProgress] = useState<number | null>(null)
  async function upload(file: File | undefined) {
    if (!file) return
    setProgress(0)
    try {
      const sent = await uploadForForm<Picture>({ file, onProgress: setProgress })
      if (sent) onChange({ media: sent.media, width: sent.width, height: sent.height })
    } catch (error) {
      void toast(errorMessage(error) ?? 'The picture could not be uploaded', { kind: 'error' })
    } finally {
      setProgress(null)
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="field-label mb-1.5">{label}</legend>
      {name && <input type="hidden" name={name} value={value ? JSON.stringify(value) : ''} />}
      <div className="cluster">
        {value && (
          <img
            src={`/media/${value.media}/320.webp`}
            alt={`The current ${label.toLowerCase()}`}
            className="size-14 rounded-lg border border-line object-contain"
          />
        )}
        <UploadButton
          label={value ? `Replace ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
          progress={progress}
          onFiles={([file]) => void upload(file)}
        />
        {value && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Remove<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      <p className="hint">{hint}</p>
    </fieldset>
  )
}
