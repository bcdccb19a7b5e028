import { useId, useState } from 'react'
import { addReturnPhoto, returnPhoto, type ReturnPhoto } from '../../../../contract/returns/returns.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { PrivatePicture } from '../../components/private-photo'
import { sendPicture } from '../../lib/api/send-picture'
import { errorMessage } from '../../lib/api/error-message'
import { buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { FieldError } from '../../ui/field'

type ReturnPhotosProps = {
  orderId: string
  photos: readonly ReturnPhoto[]
  onChange: (photos: readonly ReturnPhoto[]) => void
  error: string | undefined
}

const MAX_PHOTOS = 6

/** Photographs that show the defect. Each is uploaded as soon as it is selected. */
export function ReturnPhotos({ orderId, photos, onChange, error }: ReturnPhotosProps) {
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const problem = failure ?? error

  async function add(files: readonly File[]) {
    setFailure(undefined)
    const uploaded = [...photos]
    for (const [at, file] of files.slice(0, MAX_PHOTOS - photos.length).entries()) {
      const onProgress = (share: number) => setProgress((at + share) / files.length)
      onProgress(0)
      try {
        const address = endpointUrl(addReturnPhoto.path, { id: orderId })
        uploaded.push(addReturnPhoto.reply.parse(await sendPicture({ url: address, file, onProgress })))
        onChange([...uploaded])
      } catch (error) {
        setFailure(errorMessage(error) ?? 'Network error. The photo was not uploaded.')
      }
    }
    setProgress(null)
  }

  return (
    <div>
      <p className="field-label mb-2">Photos (at least one, at most {MAX_PHOTOS})</p>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <PrivatePicture
                address={endpointUrl(returnPhoto.path, { id: photo.id }, { width: '320' })}
                size={[photo.width, photo.height]}
                alt={`Photo ${at + 1}`}
                className="aspect-[3/4] w-full rounded-lg bg-surface object-cover"
              />
              <button
                type="button"
                onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
                className="absolute top-0 right-0 grid size-11 place-items-center rounded-full bg-surface/90 text-danger"
              >
                <Icon name="trash" />
                <span className="sr-only">Remove photo {at + 1}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster">
        <label
          htmlFor={id}
          className={`${buttonLook({ variant: 'secondary', size: 'small' })} focus-within:outline-2 focus-within:outline-focus`}
        >
          <Icon name="plus" />
          {progress === null ? 'Add photos' : 'Uploading'}
          <input
            id={id}
            type="file"
            name="photos"
            className="sr-only"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            disabled={progress !== null || photos.length >= MAX_PHOTOS}
            {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              void add(files)
            }}
          />
        </label>
        {progress !== null && (
          <progress className="h-3 grow accent-brand" max={1} value={progress} aria-label="Photos uploaded" />
        )}
      </div>
      <FieldError id={`${id}-error`} className="mt-2">
        {problem}
      </FieldError>
    </div>
  )
}
