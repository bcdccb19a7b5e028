import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { uploadImport, type ImportKind } from '../../../../contract/catalog/imports.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { FieldError } from '../../ui/field'
import { importKindLabels } from './import-labels'

/** Uploads a file, compressed if the browser supports it, and opens its page. */
export function UploadForm({ kind }: { kind: ImportKind }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function send(file: File | undefined) {
    if (!file) {
      setError('Choose a CSV file')
      return input.current?.focus()
    }
    setError('')
    setBusy(true)
    try {
      const { id: importId } = await api(uploadImport, {
        query: { kind },
        files: { file: [await compress(file)] },
      })
      await navigate(`${importKindLabels[kind].path}/${importId}`)
    } catch (failure) {
      setError(errorMessage(failure) ?? 'The file could not be uploaded. Please try again.')
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void send(input.current?.files?.[0])
  }
  return (
    <form onSubmit={submit} noValidate className="cluster items-end">
      <div className="flex min-w-64 flex-1 flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {importKindLabels[kind].fileLabel}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="control py-2.5"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <Button type="submit" isBusy={isBusy} needsScript className={error ? 'mb-7' : ''}>
        {isBusy ? 'Uploading…' : 'Upload file'}
      </Button>
    </form>
  )
}

/** Compresses the file with gzip: a catalogue shrinks to about a tenth. */
async function compress(file: File): Promise<File> {
  if (typeof CompressionStream === 'undefined' || file.size === 0) return file
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new File([await new Response(stream).blob()], file.name)
}
