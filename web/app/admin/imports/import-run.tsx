import { IMPORT_FILE_DAYS, type FileImport } from '../../../../contract/catalog/imports.ts'
import { ActionButton, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
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
  const start = useEndpointForm('startImport', { params, done: 'Import started' })
  const done = isCheck(fileImport) ? 'Check cancelled' : 'Import cancelled'
  const cancel = useEndpointForm('cancelImport', { params, done })
  if (isRunning(fileImport)) return <Running fileImport={fileImport} cancel={cancel} />
  if (fileImport.state === 'done') return <Done fileImport={fileImport} />
  return (
    <>
      {fileImport.state === 'failed' && <Notice kind="error">{fileImport.error}</Notice>}
      {fileImport.state === 'cancelled' && <Cancelled fileImport={fileImport} />}
      {fileImport.state === 'checked' && fileImport.hasFile && (
        <Checked fileImport={fileImport} start={start} isEdited={isEdited} />
      )}
      {!fileImport.hasFile && <FileDeleted kind={fileImport.kind} />}
    </>
  )
}

/** Whether the last run is or was a check that has not ended: only then the number of records is unknown. */
const isCheck = ({ total }: FileImport) => total === null

function Cancelled({ fileImport }: { fileImport: FileImport }) {
  const { kind, counts, hasFile } = fileImport
  const { singular, plural } = importKindLabels[kind]
  return (
    <Notice kind="warning">
      {isCheck(fileImport) ? 'Check' : 'Import'} cancelled after{' '}
      {countLabel(counts.products, singular, plural)}.{' '}
      {isCheck(fileImport) ? 'Nothing has been saved.' : 'Changes made up to that point remain.'}
      {hasFile && ' Check the file again to continue.'}
    </Notice>
  )
}

const FileDeleted = ({ kind }: Pick<FileImport, 'kind'>) => (
  <Notice
    kind="warning"
    action={
      <ButtonLink to={importKindLabels[kind].path} size="small" variant="secondary">
        Upload the file
      </ButtonLink>
    }
  >
    The file was deleted after {IMPORT_FILE_DAYS} days. Upload it again to import it.
  </Notice>
)

type RunningProps = { fileImport: FileImport; cancel: EndpointForm }

function Running({ fileImport, cancel }: RunningProps) {
  const { kind, counts, total: expected } = fileImport
  const { singular, plural } = importKindLabels[kind]
  const run = isCheck(fileImport) ? 'check' : 'import'
  return (
    <Card aria-label="Progress" className="p-5">
      <progress
        className="h-3 w-full accent-brand"
        aria-label={`${capitalize(plural)} ${run}ed`}
        {...(expected === null ? {} : { max: Math.max(1, expected), value: counts.products })}
      />
      <p aria-live="polite" className="mt-2 mb-3">
        {capitalize(run)}ing: {countLabel(counts.products, singular, plural)}
        {expected !== null && ` of ${expected.toLocaleString('en-IN')}`}. {countsLabel(counts)}
      </p>
      <div className="cluster">
        <ActionButton variant="danger" size="small" of={cancel}>
          Cancel
        </ActionButton>
        <span className="text-sm text-muted">You can leave this page; the {run} continues.</span>
      </div>
    </Card>
  )
}

type CheckedProps = { fileImport: FileImport; start: EndpointForm; isEdited: boolean }

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
        ) : kind === 'pins' && counts.products > counts.failed ? (
          <ActionButton of={start}>Import the list</ActionButton> // it may not be in force yet
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
