import { useState, type FormEvent } from 'react'
import {
  checkImport,
  importKinds,
  type ImportColumn,
  type ImportMapping,
  type FileImport,
} from '../../../../contract/catalog/imports.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { usePendingAction } from '../../lib/use-pending-action'

const fieldGrid = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3'
type Columns = [ImportColumn, string][]

/** The columns that a file of this kind may have: first those that it has or needs. */
function columnsOf({ kind, mapping }: FileImport) {
  const { columns, required } = importKinds[kind]
  const isRequired = (column: ImportColumn) => (required as readonly string[]).includes(column)
  const all = Object.entries(columns) as Columns
  const first = all.filter(([column]) => isRequired(column) || mapping[column] !== undefined)
  return { isRequired, first, others: all.filter((one) => !first.includes(one)) }
}

/** Which column of the file is what. The headings are guessed; whoever knows better chooses. */
export function MappingForm({ one }: { one: FileImport }) {
  const { id, kind, header, samples } = one
  const { isRequired, first, others } = columnsOf(one)
  const isHydrated = useHydrated()
  const { isBusy, errors, run } = usePendingAction()
  const [mapping, setMapping] = useState<ImportMapping>(one.mapping)
  const [withImages, setWithImages] = useState(one.withImages)
  const [withInvites, setWithInvites] = useState(one.withInvites)
  const choices = header.map((heading, place) => ({ place, words: heading || `Column ${place + 1}` }))
  const used = new Set(Object.values(mapping))
  const unread = header.filter((_, place) => !used.has(place))
  function choose(column: ImportColumn, place: string) {
    const { [column]: _, ...others } = mapping
    setMapping(place === '' ? others : { ...others, [column]: Number(place) })
  }
  const select = ([column, words]: Columns[number]) => (
    <SelectField
      key={column}
      label={isRequired(column) ? `${words} *` : words}
      value={String(mapping[column] ?? '')}
      disabled={!isHydrated}
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
    void run(() => api(checkImport, { params: { id }, body: { mapping, withImages, withInvites } }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-1 text-2xl">Columns</h2>
      <p className="mb-4 max-w-prose text-muted">
        What each column of the file is for. A column that is not chosen changes nothing in the shop.
        {unread.length > 0 &&
          ` Not read: ${unread.slice(0, 12).join(', ')}${unread.length > 12 ? ' …' : ''}.`}
      </p>
      <div className={fieldGrid}>{first.map(select)}</div>
      {others.length > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            More columns
          </summary>
          <div className={`mt-2 ${fieldGrid}`}>{others.map(select)}</div>
        </details>
      )}
      {kind === 'products' && (
        <Tick checked={withImages} disabled={!isHydrated} onTick={setWithImages}>
          Fetch the pictures too
        </Tick>
      )}
      {kind === 'users' && (
        <Tick checked={withInvites} disabled={!isHydrated} onTick={setWithInvites}>
          Send each new user an invitation to choose a password
        </Tick>
      )}
      <Button type="submit" isBusy={isBusy} disabled={!isHydrated} className="mt-3">
        Check the file
      </Button>
    </form>
  )
}

type TickProps = { checked: boolean; disabled: boolean; onTick: (now: boolean) => void; children: string }

const Tick = ({ checked, disabled, onTick, children }: TickProps) => (
  <label className="mt-4 flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-brand"
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    />
    {children}
  </label>
)

/** What the column holds in the first rows, so that a wrong choice is seen. */
function sampleOf(samples: readonly string[][], place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const found = samples.map((row) => row[place]).find(Boolean)
  return found ? `For example: ${found.slice(0, 40)}` : undefined
}
