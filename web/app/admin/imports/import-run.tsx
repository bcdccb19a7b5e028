import { cancelImport, startImport, type FileImport } from '../../../../contract/catalog/imports.ts'
import { api } from '../../lib/api/browser-api'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useToastAction } from '../../lib/use-toast-action'
import { capitalize, countsLabel, isRunning, countLabel, importKindLabels } from './import-labels'
import { Card } from '../../ui/card'

/** The progress or result of the import, with the next step. */
export function ImportRun({ fileImport }: { fileImport: FileImport }) {
  if (isRunning(fileImport)) return <Running fileImport={fileImport} />
  if (fileImport.state === 'checked') return <Checked fileImport={fileImport} />
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

function Running({ fileImport: { id, kind, state, counts, total } }: { fileImport: FileImport }) {
  const { isBusy, run } = useToastAction()
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
        <Button
          variant="danger"
          size="small"
          isBusy={isBusy}
          onClick={() => void run(() => api(cancelImport, { params: { id } }), 'Import cancelled')}
        >
          Cancel
        </Button>
        <span className="text-sm text-muted">You can leave this page; the import continues.</span>
      </div>
    </Card>
  )
}

function Checked({ fileImport: { id, kind, counts } }: { fileImport: FileImport }) {
  const { isBusy, run } = useToastAction()
  const { singular, plural } = importKindLabels[kind]
  const changes = counts.created + counts.updated
  return (
    <Notice
      kind={counts.failed > 0 ? 'warning' : 'success'}
      action={
        changes > 0 ? (
          <Button
            isBusy={isBusy}
            onClick={() => void run(() => api(startImport, { params: { id } }), 'Import started')}
          >
            Import {countLabel(changes, singular, plural)}
          </Button>
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
