import { useState } from 'react'
import {
  importKinds,
  type ImportColumn,
  type ImportMapping,
  type FileImport,
} from '../../../../contract/catalog/imports.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField, Checkbox } from '../../ui/field'

const fieldGrid = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3'
type ColumnEntry = [ImportColumn, string]

/** Splits the possible columns into two lists: columns that are required or mapped, and all others. */
function columnsOf({ kind, mapping }: FileImport) {
  const { columns, required } = importKinds[kind]
  const isRequired = (column: ImportColumn) => (required as readonly string[]).includes(column)
  const all = Object.entries(columns) as ColumnEntry[]
  const first = all.filter(([column]) => isRequired(column) || mapping[column] !== undefined)
  return { isRequired, first, rest: all.filter((entry) => !first.includes(entry)) }
}

type MappingFormProps = {
  fileImport: FileImport
  /** Called with true when the user changes something, and with false when the file is checked with these changes. */
  onEdited: (isEdited: boolean) => void
}

/** Maps the columns of the file. The initial mapping is guessed from the headings. */
export function MappingForm({ fileImport, onEdited }: MappingFormProps) {
  const { id, kind, header, samples } = fileImport
  const { isRequired, first, rest } = columnsOf(fileImport)
  const check = useEndpointForm('checkImport', { params: { id }, onDone: () => onEdited(false) })
  const [mapping, setMapping] = useState<ImportMapping>(fileImport.mapping)
  const choices = header.map((heading, place) => ({ place, label: heading || `Column ${place + 1}` }))
  const used = new Set(Object.values(mapping))
  const unread = header.filter((_, place) => !used.has(place))
  function choose(column: ImportColumn, place: string) {
    const { [column]: _, ...remaining } = mapping
    setMapping(place === '' ? remaining : { ...remaining, [column]: Number(place) })
  }
  const select = ([column, label]: ColumnEntry) => (
    <SelectField
      key={column}
      label={isRequired(column) ? `${label} *` : label}
      defaultValue={String(mapping[column] ?? '')}
      {...check.field(`mapping.${column}`)}
      hint={sampleOf(samples, mapping[column])}
      onChange={({ currentTarget }) => choose(column, currentTarget.value)}
    >
      <option value="">{isRequired(column) ? 'Choose a column' : 'Not in the file'}</option>
      {choices.map(({ place, label: heading }) => (
        <option key={place} value={place}>
          {heading}
        </option>
      ))}
    </SelectField>
  )
  return (
    <ActionForm of={check} onInput={() => onEdited(true)}>
      <h2 className="mb-1 text-2xl">Columns</h2>
      <p className="mb-4 max-w-prose text-muted">
        Choose what each column contains. Columns that are not mapped are ignored.
        {unread.length > 0 && ` Ignored: ${unread.slice(0, 12).join(', ')}${unread.length > 12 ? ' …' : ''}.`}
      </p>
      <div className={fieldGrid}>{first.map(select)}</div>
      {rest.length > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            More columns
          </summary>
          <div className={`mt-2 ${fieldGrid}`}>{rest.map(select)}</div>
        </details>
      )}
      {kind === 'products' && (
        <Choice name="withImages" isChosen={fileImport.withImages}>
          Import pictures
        </Choice>
      )}
      {kind === 'users' && (
        <Choice name="withInvites" isChosen={fileImport.withInvites}>
          Send each new user an invitation to choose a password
        </Choice>
      )}
      <Button type="submit" isBusy={check.isBusy} className="mt-3">
        Check file
      </Button>
    </ActionForm>
  )
}

type ChoiceProps = { name: string; isChosen: boolean; children: string }

/**
 * A checkbox that the form sends as `false` if it is not checked. A hidden field with the same name and the value `false` comes
 * before the checkbox; if both are sent, the server uses the last one.
 */
const Choice = ({ name, isChosen, children }: ChoiceProps) => (
  <>
    <input type="hidden" name={name} value="false" />
    <Checkbox name={name} defaultChecked={isChosen} className="mt-4">
      {children}
    </Checkbox>
  </>
)

/** An example value from the file for this column, so that the user notices a wrong mapping. */
function sampleOf(samples: readonly string[][], place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const sample = samples.map((row) => row[place]).find(Boolean)
  return sample ? `Example: ${sample.slice(0, 40)}` : undefined
}
