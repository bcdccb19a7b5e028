import { useState, type FormEvent } from 'react'
import {
  checkImport,
  importColumns,
  requiredColumns,
  type ImportColumn,
  type ImportMapping,
  type ProductImport,
} from '../../../../contract/imports.ts'
import { api } from '../../shop/browser-api'
import { useHydrated } from '../../shop/hydrated'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { useDoing } from '../rentals/use-doing'

const fieldGrid = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3'
const columns = Object.entries(importColumns) as [ImportColumn, string][]
const isRequired = (column: ImportColumn) => (requiredColumns as readonly string[]).includes(column)

/** Which column of the file is what. The headings are guessed; whoever knows better chooses. */
export function MappingForm({ one }: { one: ProductImport }) {
  const { id, header, samples } = one
  const isAlive = useHydrated()
  const { isBusy, errors, run } = useDoing()
  const [mapping, setMapping] = useState<ImportMapping>(one.mapping)
  const [withImages, setWithImages] = useState(one.withImages)
  const choices = header.map((heading, place) => ({ place, words: heading || `Column ${place + 1}` }))
  const used = new Set(Object.values(mapping))
  const unread = header.filter((_, place) => !used.has(place))
  function choose(column: ImportColumn, place: string) {
    const { [column]: _, ...others } = mapping
    setMapping(place === '' ? others : { ...others, [column]: Number(place) })
  }
  const isFirst = ([column]: (typeof columns)[number]) =>
    isRequired(column) || one.mapping[column] !== undefined
  const select = ([column, words]: (typeof columns)[number]) => (
    <SelectField
      key={column}
      label={isRequired(column) ? `${words} *` : words}
      value={String(mapping[column] ?? '')}
      disabled={!isAlive}
      error={errors[`mapping.${column}`]}
      hint={sampleOf(samples, mapping[column])}
      onChange={({ currentTarget }) => choose(column, currentTarget.value)}
    >
      <option value="">{isRequired(column) ? 'Choose a column' : 'Not in the file'}</option>
      {choices.map(({ place, words: heading }) => (
        <option key={place} value={place}>
          {heading}
        </option>
      ))}
    </SelectField>
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => api(checkImport, { params: { id }, body: { mapping, withImages } }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-1 text-2xl">Columns</h2>
      <p className="mb-4 max-w-prose text-muted">
        What each column of the file is for. A column that is not chosen changes nothing in the shop.
        {unread.length > 0 &&
          ` Not read: ${unread.slice(0, 12).join(', ')}${unread.length > 12 ? ' …' : ''}.`}
      </p>
      <div className={fieldGrid}>{columns.filter(isFirst).map(select)}</div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          More columns
        </summary>
        <div className={`mt-2 ${fieldGrid}`}>{columns.filter((one) => !isFirst(one)).map(select)}</div>
      </details>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={withImages}
          disabled={!isAlive}
          onChange={({ currentTarget }) => setWithImages(currentTarget.checked)}
        />
        Fetch the pictures too
      </label>
      <Button type="submit" isBusy={isBusy} disabled={!isAlive} className="mt-3">
        Check the file
      </Button>
    </form>
  )
}

/** What the column holds in the first rows, so that a wrong choice is seen. */
function sampleOf(samples: readonly string[][], place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const found = samples.map((row) => row[place]).find(Boolean)
  return found ? `For example: ${found.slice(0, 40)}` : undefined
}
