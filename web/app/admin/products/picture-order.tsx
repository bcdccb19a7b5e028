import { arrayMove } from '@dnd-kit/sortable'
import { productLimits } from '../../../../contract/catalog/catalog.ts'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { SortableList, useSortableEntry } from '../../ui/sorting/sortable-list'
import { currentColour, withCurrentColours, type FormPicture } from './form-state'
import type { ProductFieldsProps } from './use-product-form'

type PictureOrderProps = ProductFieldsProps & {
  /** The id of the input that takes the focus when the last picture is removed. */
  uploadId: string
}

const moveIdOf = (at: number) => `move-picture-${at}`

/** Sorts the pictures by drag and drop or by keyboard. The first one is the main picture. */
export default function PictureOrder({ form, change, uploadId }: PictureOrderProps) {
  const { pictures, cells } = form
  const placeOf = (id: unknown) => pictures.findIndex(({ src }) => src === id)
  function set(src: string, more: Partial<FormPicture>) {
    const current = withCurrentColours(form)
    const changed = current.pictures.map((picture) =>
      picture.src === src ? { ...picture, ...more } : picture,
    )
    change({ ...current, pictures: changed })
  }
  function remove(at: number) {
    change({ pictures: pictures.toSpliced(at, 1) })
    focusSoon(pictures.length > 1 ? moveIdOf(Math.min(at, pictures.length - 2)) : uploadId)
  }
  const colourNames = [...new Set(cells.map(({ colour }) => colour.trim()).filter(Boolean))]
  return (
    <SortableList
      id="pictures"
      isGrid
      entryIds={pictures.map(({ src }) => src)}
      accessibility={{ announcements: announcementsFor(placeOf, pictures.length) }}
      onMove={(from, to) => change({ pictures: arrayMove([...pictures], from, to) })}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map((picture, at) => (
          <SortablePicture
            key={picture.src}
            picture={{ ...picture, colour: currentColour(form, picture.colour) }}
            at={at}
            colourNames={colourNames}
            onChange={(more) => set(picture.src, more)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
    </SortableList>
  )
}

type SortablePictureProps = {
  picture: FormPicture
  at: number
  colourNames: readonly string[]
  onChange: (more: Partial<FormPicture>) => void
  onRemove: () => void
}

function SortablePicture({
  picture: { src, alt, colour },
  at,
  colourNames,
  onChange,
  onRemove,
}: SortablePictureProps) {
  const { entry, handle, isDragging } = useSortableEntry(src)
  return (
    <li {...entry} className={`flex flex-col gap-2 card p-3 ${isDragging ? 'z-10 shadow-lift' : ''}`}>
      <div className="relative">
        <img
          src={src.replace(/\/1280\.webp$/, '/320.webp')}
          alt={alt || `Picture ${at + 1}`}
          className="aspect-[4/5] w-full rounded-lg bg-sunken object-cover"
        />
        {at === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-night px-2 py-1 text-xs font-semibold text-on-night">
            Main picture
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        <button
          {...handle}
          id={moveIdOf(at)}
          className="inline-flex min-h-11 cursor-grab touch-none items-center gap-2 rounded-lg px-2 text-sm font-semibold hover:bg-sunken"
        >
          <Icon name="menu" />
          Move<span className="sr-only"> picture {at + 1}</span>
        </button>
        <Button variant="quiet" size="small" className="text-danger" onClick={onRemove}>
          <Icon name="trash" />
          <span className="sr-only">Remove picture {at + 1}</span>
        </Button>
      </div>
      <Field
        label={
          <>
            Alternative text<span className="sr-only"> (picture {at + 1})</span>
          </>
        }
        placeholder="The product's title"
        value={alt}
        maxLength={productLimits.pictureText}
        onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
      />
      {colourNames.length > 0 && (
        <SelectField
          label={
            <>
              Colour<span className="sr-only"> of picture {at + 1}</span>
            </>
          }
          value={colour ?? ''}
          onChange={({ currentTarget }) => onChange({ colour: currentTarget.value || null })}
        >
          <option value="">All colours</option>
          {colourNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
    </li>
  )
}

type DragEvent = { active: { id: unknown }; over: { id: unknown } | null }

const announcementsFor = (placeOf: (id: unknown) => number, count: number) => {
  const where = (over: DragEvent['over']) =>
    over ? `position ${placeOf(over.id) + 1} of ${count}` : 'no position'
  return {
    onDragStart: ({ active }: Pick<DragEvent, 'active'>) =>
      `Picture ${placeOf(active.id) + 1} is picked up. Move it with the arrow keys.`,
    onDragOver: ({ over }: DragEvent) => `Moved over ${where(over)}.`,
    onDragEnd: ({ over }: DragEvent) => `Dropped at ${where(over)}.`,
    onDragCancel: () => 'Moving cancelled.',
  }
}
