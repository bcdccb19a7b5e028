import { useId, useState, type DragEvent } from 'react'
import { imagesPerProduct } from '../../../../contract/sellers/seller-terms.ts'
import { Icon } from '../../ui/icon'
import { FieldError, FieldGroup } from '../../ui/field'
import { PictureTile } from './picture-tile'
import type { usePictures } from './use-pictures'

type PickerProps = {
  chosen: ReturnType<typeof usePictures>
  error: string | undefined
  /** The part of the upload that is finished, from 0 to 1; null while the form is not being sent. */
  progress: number | null
}

/** Selects images by file dialog or drag and drop, and lists them in their sequence. */
export function PicturePicker({ chosen, error, progress }: PickerProps) {
  const id = useId()
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const { pictures, add, move } = chosen
  return (
    <FieldGroup title="Images" className="stack">
      <DropZone id={id} error={error} onFiles={add} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4" aria-label="Chosen images">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              at={at}
              count={pictures.length}
              progress={progress}
              chosen={chosen}
              isDragged={draggedIndex === at}
              onDragStart={setDraggedIndex}
              onDrop={() => {
                if (draggedIndex !== null && draggedIndex !== at) move(draggedIndex, at)
                setDraggedIndex(null)
              }}
            />
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

type DropZoneProps = { id: string; error: string | undefined; onFiles: (files: readonly File[]) => void }

function DropZone({ id, error, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0) onFiles(files)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label
        htmlFor={id}
        className={`relative flex cursor-pointer flex-col items-center gap-1.5 rounded-card border-2 border-dashed px-4 py-8 text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${isOver ? 'border-brand bg-brand-soft' : error ? 'border-danger bg-danger-soft' : 'border-edge bg-surface'}`}
      >
        <Icon name="plus" className="size-7 text-brand" />
        <span className="font-semibold">Choose images, or drop them here</span>
        <span className="text-sm text-muted">
          Up to {imagesPerProduct}: JPEG, PNG, WebP or AVIF, 10 MB each. The first image is the cover.
        </span>
        <input
          id={id}
          name="images"
          type="file"
          accept="image/*"
          multiple
          aria-label="Images"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            onFiles(files)
          }}
        />
      </label>
    </div>
  )
}
