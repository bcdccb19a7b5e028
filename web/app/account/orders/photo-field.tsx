import { useId, useState } from 'react'
import { useHydrated } from '../../ui/hydration/hydrated'
import { PrivatePicture } from '../../components/private-photo'
import { sendPicture } from '../../lib/api/send-picture'
import { errorMessage } from '../../lib/api/error-message'
import { UploadButton } from '../../components/upload-button'
import { Icon } from '../../ui/icon'
import { FieldError } from '../../ui/field'

export type UploadedPhoto = { id: string; width: number; height: number }

type PhotoFieldProps = {
  /** The endpoint that stores a photo. */
  uploadUrl: string
  /** Returns the address of a stored photo. */
  photoUrl: (id: string) => string
  photos: readonly UploadedPhoto[]
  /** Called with a function that returns the new photos, because the customer can remove photos while others are uploaded. */
  onChange: (update: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void
  /** Called when an upload starts and ends. The form must not be sent meanwhile, because it would leave out the photos. */
  onUploading: (isUploading: boolean) => void
  max: number
  error: string | undefined
  isOptional: boolean
}

/** A field for photographs. Each is uploaded as soon as it is selected. */
export function PhotoField({
  uploadUrl,
  photoUrl,
  photos,
  onChange,
  onUploading,
  max,
  error,
  isOptional,
}: PhotoFieldProps) {
  const canUpload = useHydrated()
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const [notAdded, setNotAdded] = useState(0)
  const [failure, setFailure] = useState<string>()
  const problem = [notAdded > 0 && notAddedText(max, notAdded), failure ?? error].filter(Boolean).join('. ')

  async function add(selected: readonly File[]) {
    const files = selected.slice(0, max - photos.length)
    setNotAdded(selected.length - files.length)
    setFailure(undefined)
    onUploading(true)
    for (const [at, file] of files.entries()) {
      const onProgress = (share: number) => setProgress((at + share) / files.length)
      onProgress(0)
      try {
        const photo = await sendPicture<UploadedPhoto>({ url: uploadUrl, file, onProgress })
        onChange((photos) => [...photos, photo])
      } catch (error) {
        setFailure(errorMessage(error) ?? 'Network error. The photo was not uploaded.')
      }
    }
    setProgress(null)
    onUploading(false)
  }

  return (
    <div>
      <p className="field-label mb-2">
        Photos ({isOptional ? 'optional' : 'at least one'}, at most {max})
      </p>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2 sm:grid-cols-6">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <PrivatePicture
                address={photoUrl(photo.id)}
                size={[photo.width, photo.height]}
                alt={`Photo ${at + 1}`}
                className="aspect-[3/4] w-full rounded-lg bg-surface object-cover"
              />
              <button
                type="button"
                onClick={() => onChange((photos) => photos.filter(({ id }) => id !== photo.id))}
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
        <UploadButton
          label="Add photos"
          name="photos"
          progress={progress}
          disabled={!canUpload || photos.length >= max}
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          onFiles={(files) => void add(files)}
        />
      </div>
      {progress !== null && <p className="hint">You can send the form once the photos are uploaded.</p>}
      <FieldError id={`${id}-error`} className="mt-2">
        {problem}
      </FieldError>
    </div>
  )
}

const notAddedText = (max: number, notAdded: number) =>
  `At most ${max} photos: ${notAdded} ${notAdded === 1 ? 'was' : 'were'} not added`
