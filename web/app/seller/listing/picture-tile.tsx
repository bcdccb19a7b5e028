import type { ReactNode } from 'react'
import { SubmittedPicture } from '../../components/products/submitted-picture'
import { Icon, type IconName } from '../../ui/icon'
import { Spinner } from '../../ui/spinner'
import type { FormPicture, usePictures } from './use-pictures'

type TileProps = {
  picture: FormPicture
  at: number
  count: number
  progress: number | null
  chosen: ReturnType<typeof usePictures>
  isHeld: boolean
  onHold: (at: number) => void
  onDrop: () => void
}

/** One picture of the form: how it looks, how far it is, and what can be done with it. */
export function PictureTile({ picture, at, count, progress, chosen, isHeld, onHold, onDrop }: TileProps) {
  const name = `image ${at + 1}`
  const isSending = progress !== null
  return (
    <li>
      <div
        draggable={!isSending}
        onDragStart={() => onHold(at)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onDrop()
        }}
        className={`grid content-start overflow-hidden rounded-card border bg-surface ${picture.kind === 'failed' ? 'border-danger' : 'border-line'} ${isHeld ? 'opacity-60' : ''}`}
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
            value={partOf(progress, at, count)}
            aria-label={`Upload of ${name}`}
            className="h-1.5 w-full accent-brand"
          />
        )}
        {picture.kind === 'failed' && <Failed picture={picture} name={name} chosen={chosen} />}
        {!isSending && (
          <div className="flex justify-between">
            <Tool
              icon="previous"
              words={`Move ${name} forward`}
              isOff={at === 0}
              onClick={() => chosen.move(at, at - 1)}
            />
            <Tool icon="trash" words={`Remove ${name}`} onClick={() => chosen.remove(picture.key)} />
            <Tool
              icon="next"
              words={`Move ${name} back`}
              isOff={at === count - 1}
              onClick={() => chosen.move(at, at + 1)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** The pictures leave one after the other. */
const partOf = (progress: number, at: number, count: number) =>
  Math.min(1, Math.max(0, progress * count - at))

function Preview({ picture, alt }: { picture: FormPicture; alt: string }): ReactNode {
  const look = 'size-full object-cover'
  if (picture.kind === 'failed') {
    return <Icon name="alert" className="absolute inset-0 m-auto size-10 text-danger" />
  }
  return picture.kind === 'kept' ? (
    <SubmittedPicture picture={picture.picture} alt={alt} className={look} />
  ) : (
    <img src={picture.url} alt={alt} className={look} />
  )
}

type FailedProps = { picture: FormPicture & { kind: 'failed' }; name: string; chosen: TileProps['chosen'] }

const Failed = ({ picture, name, chosen }: FailedProps) => (
  <div className="grid gap-1 p-3 text-sm">
    <p className="font-medium text-danger">{picture.reason}</p>
    <button
      type="button"
      onClick={() => chosen.retry(picture)}
      className="min-h-11 text-left font-semibold text-brand underline underline-offset-4"
    >
      Try {name} again
    </button>
    <label className="relative flex min-h-11 cursor-pointer items-center font-semibold text-brand underline underline-offset-4 focus-within:outline-3 focus-within:outline-focus">
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

type ToolProps = { icon: IconName; words: string; isOff?: boolean; onClick: () => void }

const Tool = ({ icon, words, isOff = false, onClick }: ToolProps) => (
  <button
    type="button"
    disabled={isOff}
    onClick={onClick}
    className="grid size-11 place-items-center text-brand disabled:opacity-30"
  >
    <Icon name={icon} />
    <span className="sr-only">{words}</span>
  </button>
)
