import { useEffect, useRef, useState } from 'react'
import {
  cancelImport,
  checkImport,
  showImport,
  startImport,
  type FileImport,
  importErrors,
  type ImportPreview,
} from '../../../../contract/catalog/imports.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { useReload } from '../../lib/use-reload'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import type { Route } from './+types/import'
import {
  isRunning,
  importTones,
  importLabels,
  formatFileSize,
  importKindLabels,
  capitalize,
  countLabel,
} from './import-labels'
import { ImportRun } from './import-run'
import { MappingForm } from './mapping-form'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { DownloadButton } from '../../components/download-button'
import { Cell, Row, Table } from '../../ui/table'
import { Badge } from '../../ui/badge'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { Section } from '../../ui/section'

const POLL_INTERVAL_MS = 1500

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showImport, { params: { id: params.id } }), request)
}

export const action = endpointAction({ cancelImport, checkImport, startImport })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ loaderData: fileImport, matches }) => [
  { title: titleOf(matches, fileImport ? importKindLabels[fileImport.kind].title : 'Import', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** An import file: progress, preview of the changes, issues and column mapping. */
export default function Import({ loaderData: fileImport }: Route.ComponentProps) {
  usePolling(isRunning(fileImport))
  const result = useResultFocus(isRunning(fileImport))
  const kind = importKindLabels[fileImport.kind]
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <PageHeader
        back={{ to: kind.path, label: kind.title }}
        title={fileImport.name}
        badge={<Badge tone={importTones[fileImport.state]}>{importLabels[fileImport.state]}</Badge>}
        text={`${formatFileSize(fileImport.size)}, uploaded ${formatInstant(fileImport.createdAt)}${fileImport.by ? ` by ${fileImport.by}` : ''}`}
      />
      <div className="grid gap-8">
        <div ref={result} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none empty:hidden">
          <ImportRun fileImport={fileImport} isEdited={isEdited} />
        </div>
        {fileImport.preview.length > 0 && fileImport.state === 'checked' && (
          <Preview fileImport={fileImport} />
        )}
        {fileImport.firstIssues.length > 0 && <IssueList fileImport={fileImport} />}
        {canMap(fileImport) && (
          <MappingForm key={fileImport.state} fileImport={fileImport} onEdited={setEdited} />
        )}
      </div>
    </>
  )
}

const canMap = (fileImport: FileImport) =>
  fileImport.hasFile && !isRunning(fileImport) && fileImport.state !== 'done'

/** Reloads the page data while the import is running. */
function usePolling(isRunning: boolean) {
  const { reload } = useReload()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void reload(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
}

/**
 * Returns the ref of the result of a check or an import. It gets the focus when the run ends, so that it is in view, unless staff work in
 * another part of the page.
 */
function useResultFocus(isRunning: boolean) {
  const result = useRef<HTMLDivElement>(null)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) focusIfLost(result.current)
    wasRunning.current = isRunning
  }, [isRunning])
  return result
}

/** The first errors in the file, with a download of all errors. */
function IssueList({ fileImport: { id, kind, issues, firstIssues } }: { fileImport: FileImport }) {
  const fileNameOf = useFileName()
  const { singular } = importKindLabels[kind]
  return (
    <section>
      <div className="cluster mb-3">
        <h2 className="mr-auto text-2xl">Issues</h2>
        <DownloadButton
          address={endpointUrl(importErrors.path, { id })}
          name={fileNameOf('import-errors')}
          ending="csv"
        >
          Download all issues
        </DownloadButton>
      </div>
      <p className="mb-3 text-muted">
        {countLabel(issues, 'issue', 'issues')}
        {issues > firstIssues.length && `, the first ${firstIssues.length} shown here`}. Rows with errors are
        skipped; rows with warnings are imported.
      </p>
      <Table
        caption="Issues in the file"
        columns={['Line', 'Column', capitalize(singular), 'Reason', 'Kind']}
      >
        {firstIssues.map(({ line, column, handle, reason, isWarning }) => (
          <Row key={`${line} ${column} ${reason}`}>
            <Cell className="tabular-nums max-md:text-sm">
              <span className="md:hidden">Line </span>
              {line.toLocaleString('en-IN')}
            </Cell>
            <Cell className="max-md:text-right max-md:text-sm">{column || 'Entire row'}</Cell>
            <Cell className="break-all max-md:col-span-2">{handle || '–'}</Cell>
            <Cell className="break-words max-md:col-span-2">{reason}</Cell>
            <Cell className={isWarning ? 'text-warning' : 'font-semibold text-danger'}>
              {isWarning ? 'Warning' : 'Error'}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

/** The first rows that the import would add or change, with their changes. */
function Preview({ fileImport: { kind, preview, counts } }: { fileImport: FileImport }) {
  const { singular, plural } = importKindLabels[kind]
  const all = counts.created + counts.updated
  return (
    <Section
      title="Preview"
      text={
        preview.length < all
          ? `The first ${preview.length} of ${all.toLocaleString('en-IN')} ${plural}.`
          : `Every ${singular} that would be added or changed.`
      }
      className=""
    >
      <Table caption="Preview" columns={['Item', 'Action', 'Changes']}>
        {preview.map((product) => (
          <Row key={product.line}>
            <Cell>
              <span className="font-semibold">{product.title}</span>
              <span className="hint break-all">
                {product.handle}, line {product.line.toLocaleString('en-IN')}
              </span>
            </Cell>
            <Cell className="max-md:text-right">
              <span className={product.isNew ? 'font-semibold text-success' : 'text-muted'}>
                {product.isNew ? 'New' : 'Changed'}
              </span>
            </Cell>
            <Cell className="max-md:col-span-2">
              <Changes changes={product.changes} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

const Changes = ({ changes }: Pick<ImportPreview, 'changes'>) => (
  <ul className="grid gap-0.5 text-sm">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="break-words">
        <span className="text-muted">{field}: </span>
        {before && (
          <>
            <del className="text-muted">{before}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins className="no-underline">{after || 'empty'}</ins>
      </li>
    ))}
  </ul>
)
