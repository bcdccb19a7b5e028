import { useState } from 'react'
import { formatRupees } from '../../../../../contract/core/money.ts'
import type { RentalCard } from '../../../../../contract/rentals/availability.ts'
import { MAX_STYLES } from '../../../../../contract/troupes/troupe-rules.ts'
import { ProductPicture } from '../../../components/products/product-picture'
import { Button } from '../../../ui/button'
import { Field, FieldGroup } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/loading'
import { fetchStyles } from './troupe-api'
import { errorMessage } from '../../../lib/api/error-message'
import { useLoaded } from '../../../lib/use-loaded'

export type Style = Pick<RentalCard, 'title' | 'slug'> & { id: string }
export type GroupDays = { from: string; until: string }

type StylePickerProps = {
  days: GroupDays
  pin: string
  chosen: readonly Style[]
  onChange: (styles: readonly Style[]) => void
}

/** Searches the outfits that are free for the nights, and chooses one or two of them. */
export function StylePicker({ days, pin, chosen, onChange }: StylePickerProps) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const request = { q, ...days, ...(pin ? { pin } : {}) }
  const { data, isLoading, error, retry } = useLoaded(JSON.stringify(request), (signal) =>
    fetchStyles(request, signal),
  )
  return (
    <FieldGroup title="The outfit" className="stack">
      <div className="flex items-end gap-2">
        <Field
          label="Search outfits"
          type="search"
          value={typed}
          className="max-w-md grow"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            setQ(typed.trim())
          }}
        />
        <Button variant="secondary" onClick={() => setQ(typed.trim())}>
          Search
        </Button>
      </div>
      {chosen.length >= MAX_STYLES && (
        <p className="hint">At most {MAX_STYLES} styles. Remove one to choose another.</p>
      )}
      {error !== null && (
        <Notice
          kind="error"
          action={
            <Button size="small" variant="quiet" onClick={retry}>
              Try again
            </Button>
          }
        >
          {errorMessage(error) ?? 'We could not load the outfits.'}
        </Notice>
      )}
      {!data && isLoading && <Skeleton className="h-64" />}
      {error === null && data?.data.length === 0 && (
        <Notice>No outfit is free for these nights. Please choose other nights or another search.</Notice>
      )}
      {error === null && data && data.data.length > 0 && (
        <ul
          className={`grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 ${isLoading ? 'opacity-60' : ''}`}
        >
          {data.data.map((card) => (
            <StyleOption key={card._id} card={card} chosen={chosen} onChange={onChange} />
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

type StyleOptionProps = Pick<StylePickerProps, 'chosen' | 'onChange'> & { card: RentalCard }

function StyleOption({ card, chosen, onChange }: StyleOptionProps) {
  const { _id: id, slug, title, rentPrice, picture } = card
  const isChosen = chosen.some((style) => style.id === id)
  return (
    <li>
      <label className="block cursor-pointer overflow-hidden rounded-xl border border-line bg-surface has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <input
          type="checkbox"
          className="sr-only"
          checked={isChosen}
          disabled={!isChosen && chosen.length >= MAX_STYLES}
          onChange={() =>
            onChange(isChosen ? chosen.filter((style) => style.id !== id) : [...chosen, { id, slug, title }])
          }
        />
        <ProductPicture picture={picture} sizes="12rem" alt="" className="aspect-[4/5] w-full object-cover" />
        <span className="block p-3">
          <span className="line-clamp-2 block font-semibold">{title}</span>
          <span className="hint">
            {isChosen ? 'Chosen' : rentPrice === null ? '' : `${formatRupees(rentPrice)} a day`}
          </span>
        </span>
      </label>
    </li>
  )
}
