import type { FileImport } from '../../../../contract/catalog/imports.ts'
import { ActionButton, useFormAction, type FormAction } from '../../lib/forms/action-form'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { capitalize, countsLabel, isRunning, countLabel, importKindLabels } from './import-labels'
import { Card } from '../../ui/card'

type ImportRunProps = {
  fileImport: FileImport
  /** Whether the columns or options have been changed since the check. */
  isEdited: boolean
}

/** The progress or result of the import, with the next step. */
export function ImportRun({ fileImport, isEdited }: ImportRunProps) {
  const params = { id: fileImport.id }
  const start = useFormAction('startImport', { params, done: 'Import started' })
  const cancel = useFormAction('cancelImport', { params, done: 'Import cancelled' })
  if (isRunning(fileImport)) return <Running fileImport={fileImport} cancel={cancel} />
  if (fileImport.state === 'checked') {
    return <Checked fileImport={fileImport} start={start} isEdited={isEdited} />
  }
  if (fileImport.state === 'done') return <Done fileImport={fileImport} />
  if (fileImport.state === 'failed') return <Notice kind="error">{fileImport.error}</Notice>
  if (fileImport.state === 'cancelled') {
    return (
      <Notice kind="warning">
        Cancelled after{' '}
        {countLabel(
          fileImport.counts.products,
          importKindLabels[fileImport.kind].singular,
          importKindLabels[fileImport.kind].plural,
        )}
        . Changes made up to that point remain. Check the file again to continue.
      </Notice>
    )
  }
  return null
}

type RunningProps = { fileImport: FileImport; cancel: FormAction }

function Running({ fileImport: { kind, state, counts, total }, cancel }: RunningProps) {
  const { singular, plural } = importKindLabels[kind]
  const isCheck = state === 'checking'
  const expected = isCheck ? null : total
  return (
    <Card aria-label="Progress" className="p-5">
      <progress
        className="h-3 w-full accent-brand"
        aria-label={isCheck ? `${capitalize(plural)} checked` : `${capitalize(plural)} imported`}
        {...(expected === null ? {} : { max: Math.max(1, expected), value: counts.products })}
      />
      <p aria-live="polite" className="mt-2 mb-3">
        {isCheck ? 'Checking' : 'Importing'}: {countLabel(counts.products, singular, plural)}
        {expected !== null && ` of ${expected.toLocaleString('en-IN')}`}. {countsLabel(counts)}
      </p>
      <div className="cluster">
        <ActionButton variant="danger" size="small" of={cancel}>
          Cancel
        </ActionButton>
        <span className="text-sm text-muted">You can leave this page; the import continues.</span>
      </div>
    </Card>
  )
}

type CheckedProps = { fileImport: FileImport; start: FormAction; isEdited: boolean }

function Checked({ fileImport: { kind, counts }, start, isEdited }: CheckedProps) {
  if (isEdited) {
    return (
      <Notice kind="warning">
        You have changed the columns or options. Check the file again before you import it.
      </Notice>
    )
  }
  const { singular, plural } = importKindLabels[kind]
  const changes = counts.created + counts.updated
  return (
    <Notice
      kind={counts.failed > 0 ? 'warning' : 'success'}
      action={
        changes > 0 ? (
          <ActionButton of={start}>Import {countLabel(changes, singular, plural)}</ActionButton>
        ) : undefined
      }
    >
      Nothing has been saved yet. {countLabel(counts.products, singular, plural)} in the file:{' '}
      {countsLabel(counts)}.
    </Notice>
  )
}

function Done({ fileImport: { kind, counts } }: { fileImport: FileImport }) {
  return (
    <Notice
      kind={counts.failed > 0 ? 'warning' : 'success'}
      action={
        <ButtonLink to={importKindLabels[kind].list.see} size="small" variant="secondary">
          View {importKindLabels[kind].plural}
        </ButtonLink>
      }
    >
      Import finished: {countsLabel(counts)}.
    </Notice>
  )
}
