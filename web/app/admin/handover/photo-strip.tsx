import { useState } from 'react'
import { type HandoverPhoto, type Phase, addPhoto } from '../../../../contract/rentals/handover.ts'
import { PrivatePhoto } from '../../components/private-photo'
import { errorMessage } from '../../lib/api/error-message'
import { UploadButton } from '../../components/upload-button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { sendPicture } from '../../lib/api/send-picture'
import { useEndpointForm } from '../../lib/forms/action-form'
import { useReload } from '../../lib/use-reload'

type PhotoStripProps = {
  holdId: number
  phase: Phase
  photos: readonly HandoverPhoto[]
  /** True for a list that cannot be changed: the buttons that add and remove photographs are hidden. */
  isReadOnly?: boolean
}

/** The photographs taken at handover or return, with upload. */
export function PhotoStrip({ holdId, phase, photos, isReadOnly = false }: PhotoStripProps) {
  const own = photos.filter((photo) => photo.phase === phase)
  const removal = useEndpointForm('removePhoto', { done: 'Photo removed' })
  const [removing, setRemoving] = useState<HandoverPhoto | null>(null)
  return (
    <div>
      <p className="field-label mb-2">{phase === 'out' ? 'Photos at handover' : 'Photos at return'}</p>
      {own.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2 sm:grid-cols-4">
          {own.map((photo, at) => (
            <li key={photo.id} className="relative">
              <PrivatePhoto
                photo={photo}
                alt={`Photo ${at + 1} ${phase === 'out' ? 'before' : 'after'} the rental`}
              />
              {!isReadOnly && (
                <button
                  type="button"
                  onClick={() => setRemoving(photo)}
                  className="absolute top-0 right-0 grid size-11 place-items-center rounded-full bg-surface/90 text-danger"
                >
                  <Icon name="trash" />
                  <span className="sr-only">Remove photo {at + 1}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title="Remove this photo?"
        action="Remove"
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void removal.submit({}, { id: removing.id })}
      >
        The photo is deleted and can no longer prove the condition of the garment. This cannot be undone.
      </ConfirmDialog>
      {isReadOnly ? (
        own.length === 0 && <p className="text-muted">None</p>
      ) : (
        <AddPhotos holdId={holdId} phase={phase} />
      )}
    </div>
  )
}

function AddPhotos({ holdId, phase }: Pick<PhotoStripProps, 'holdId' | 'phase'>) {
  const { reload } = useReload()
  const [progress, setProgress] = useState<number | null>(null)

  async function add(files: readonly File[]) {
    for (const [at, file] of files.entries()) {
      const onProgress = (share: number) => setProgress((at + share) / files.length)
      onProgress(0)
      try {
        await uploadPhoto({ holdId, phase, file, onProgress })
      } catch (error) {
        void toast(errorMessage(error) ?? 'The photo could not be uploaded', { kind: 'error' })
      }
    }
    setProgress(null)
    await reload()
  }

  return (
    <div className="cluster">
      <UploadButton
        label="Add photos"
        capture="environment"
        progress={progress}
        onFiles={(files) => void add(files)}
      />
    </div>
  )
}

type PhotoUpload = { holdId: number; phase: Phase; file: File; onProgress: (share: number) => void }

/** Uploads a photograph taken at handover or return. */
const uploadPhoto = ({ holdId, phase, ...upload }: PhotoUpload): Promise<unknown> =>
  sendPicture({ url: endpointUrl(addPhoto.path, { id: holdId }, { phase }), ...upload })
