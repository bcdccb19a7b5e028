import type { ReactNode } from 'react'
import { SubmittedPicture } from '../../components/products/submitted-picture'
import { Icon, type IconName } from '../../ui/icon'
import { Spinner } from '../../ui/loading'
import type { FormPicture, usePictures } from './use-pictures'

type TileProps = {
  picture: FormPicture
  at: number
  count: number
  progress: number | null
  chosen: ReturnType<typeof usePictures>
  isDragged: boolean
  onDragStart: (at: number) => void
  onDrop: () => void
}

/** The tile of one picture in the form: preview, upload progress and actions. */
export function PictureTile({
  picture,
  at,
  count,
  progress,
  chosen,
  isDragged,
  onDragStart,
  onDrop,
}: TileProps) {
  const name = `image ${at + 1}`
  const isSending = progress !== null
  return (
    <li>
      <div
        draggable={!isSending}
        onDragStart={() => onDragStart(at)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onDrop()
        }}
        className={`grid content-start overflow-hidden rounded-card border bg-surface ${picture.kind === 'failed' ? 'border-danger' : 'border-line'} ${isDragged ? 'opacity-60' : ''}`}
      >
        <div className="relative aspect-[4/5] bg-sunken">
          <Preview picture={picture} alt={`Preview of ${name}`} />
          {at === 0 && (
            <span className="absolute top-2 left-2 rounded-full bg-surface px-2.5 py-1 text-sm font-semibold">
              Cover
            </span>
          )}
          {picture.kind === 'reading' && (
            <span className="absolute inset-0 grid place-items-center bg-surface/60">
              <Spinner />
            </span>
          )}
        </div>
        {isSending && picture.kind === 'ready' && (
          <progress
            value={pictureProgress(progress, at, count)}
            aria-label={`Upload of ${name}`}
            className="h-1.5 w-full accent-brand"
          />
        )}
        {picture.kind === 'failed' && <Failed picture={picture} name={name} chosen={chosen} />}
        {!isSending && (
          <div className="flex justify-between">
            <PictureButton
              icon="previous"
              label={`Move ${name} forward`}
              isDisabled={at === 0}
              onClick={() => chosen.move(at, at - 1)}
            />
            <PictureButton icon="trash" label={`Remove ${name}`} onClick={() => chosen.remove(picture.key)} />
            <PictureButton
              icon="next"
              label={`Move ${name} back`}
              isDisabled={at === count - 1}
              onClick={() => chosen.move(at, at + 1)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** Estimates the upload progress of one picture, from 0 to 1, from the progress of all: the pictures are sent one after the other. */
const pictureProgress = (progress: number, at: number, count: number) =>
  Math.min(1, Math.max(0, progress * count - at))

function Preview({ picture, alt }: { picture: FormPicture; alt: string }): ReactNode {
  const className = 'size-full object-cover'
  if (picture.kind === 'failed') {
    return <Icon name="alert" className="absolute inset-0 m-auto size-10 text-danger" />
  }
  return picture.kind === 'stored' ? (
    <SubmittedPicture picture={picture.picture} alt={alt} className={className} />
  ) : (
    <img src={picture.url} alt={alt} className={className} />
  )
}

type FailedProps = { picture: FormPicture & { kind: 'failed' }; name: string; chosen: TileProps['chosen'] }

const Failed = ({ picture, name, chosen }: FailedProps) => (
  <div className="grid gap-1 p-3 text-sm">
    <p className="font-medium text-danger">{picture.reason}</p>
    <button
      type="button"
      onClick={() => chosen.retry(picture)}
      className="link min-h-11 text-left font-semibold"
    >
      Retry {name}
    </button>
    <label className="link relative flex min-h-11 cursor-pointer items-center font-semibold focus-within:outline-3 focus-within:outline-focus">
      Replace {name}
      <input
        type="file"
        accept="image/*"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) chosen.replace(picture.key, file)
        }}
      />
    </label>
  </div>
)

type PictureButtonProps = { icon: IconName; label: string; isDisabled?: boolean; onClick: () => void }

const PictureButton = ({ icon, label, isDisabled = false, onClick }: PictureButtonProps) => (
  <button
    type="button"
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
    className="grid size-11 place-items-center text-brand aria-disabled:opacity-30"
  >
    <Icon name={icon} />
    <span className="sr-only">{label}</span>
  </button>
)
