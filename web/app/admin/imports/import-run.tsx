import { cancelImport, startImport, type FileImport } from '../../../../contract/catalog/imports.ts'
import { api } from '../../lib/api/browser-api'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useToastAction } from '../../lib/use-toast-action'
import { capitalize, countsLabel, isRunning, countLabel, importKindLabels } from './import-labels'

/** How far it is, what came out of it, and the next step. */
export function ImportRun({ one }: { one: FileImport }) {
  if (isRunning(one)) return <Running one={one} />
  if (one.state === 'checked') return <Checked one={one} />
  if (one.state === 'done') return <Done one={one} />
  if (one.state === 'failed') return <Notice kind="error">{one.error}</Notice>
  if (one.state === 'cancelled') {
    return (
      <Notice kind="warning">
        Cancelled behind{' '}
        {countLabel(one.counts.products, importKindLabels[one.kind].one, importKindLabels[one.kind].many)}.
        What was written until then stays in the shop; check the file again to go on.
      </Notice>
    )
  }
  return null
}

function Running({ one: { id, kind, state, counts, total } }: { one: FileImport }) {
  const { isBusy, act } = useToastAction()
  const { one, many } = importKindLabels[kind]
  const isCheck = state === 'checking'
  const known = isCheck ? null : total
  return (
    <section aria-label="Progress" className="rounded-card border border-line bg-surface p-5">
      <progress
        className="h-3 w-full accent-brand"
        aria-label={isCheck ? `${capitalize(many)} checked` : `${capitalize(many)} imported`}
        {...(known === null ? {} : { max: Math.max(1, known), value: counts.products })}
      />
      <p aria-live="polite" className="mt-2 mb-3">
        {isCheck ? 'Checking' : 'Importing'}: {countLabel(counts.products, one, many)}
        {known !== null && ` of ${known.toLocaleString('en-IN')}`}. {countsLabel(counts)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="danger"
          size="small"
          isBusy={isBusy}
          onClick={() => void act(() => api(cancelImport, { params: { id } }), 'The import is cancelled')}
        >
          Cancel
        </Button>
        <span className="text-sm text-muted">It goes on without this page.</span>
      </div>
    </section>
  )
}

function Checked({ one: { id, kind, counts } }: { one: FileImport }) {
  const { isBusy, act } = useToastAction()
  const { one, many } = importKindLabels[kind]
  const writes = counts.created + counts.updated
  return (
    <Notice
      kind={counts.failed > 0 ? 'warning' : 'success'}
      action={
        writes > 0 ? (
          <Button
            isBusy={isBusy}
            onClick={() => void act(() => api(startImport, { params: { id } }), 'The import has begun')}
          >
            Import {countLabel(writes, one, many)}
          </Button>
        ) : undefined
      }
    >
      Nothing is written yet. {countLabel(counts.products, one, many)} in the file: {countsLabel(counts)}.
    </Notice>
  )
}

function Done({ one: { kind, counts } }: { one: FileImport }) {
  return (
    <Notice
      kind={counts.failed > 0 ? 'warning' : 'success'}
      action={
        <ButtonLink to={importKindLabels[kind].list.see} size="small" variant="secondary">
          See the {importKindLabels[kind].many}
        </ButtonLink>
      }
    >
      The import is done: {countsLabel(counts)}.
    </Notice>
  )
}
