import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  showImport,
  type FileImport,
  importErrors,
  type ImportPreview,
} from '../../../../contract/catalog/imports.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { ErrorPage } from '../../components/error-page'
import type { Route } from './+types/import'
import {
  isRunning,
  importLooks,
  importLabels,
  formatFileSize,
  importKindLabels,
  capitalize,
  countLabel,
} from './import-labels'
import { ImportRun } from './import-run'
import { MappingForm } from './mapping-form'
import { addressOf } from '../../../../contract/core/endpoint.ts'
import { SavePdf } from '../../components/orders/save-pdf'
import { Cell, Row, Table } from '../../ui/table'

const LOOK_MS = 1500

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showImport, { params: { id: params.id } }), request)
}

export const meta: Route.MetaFunction = ({ loaderData: one }) => [
  { title: `${one ? importKindLabels[one.kind].title : 'Import'} | Navrang admin` },
  { name: 'robots', content: 'noindex' },
]

/** One file: its columns, what would change, how far it is, and what was wrong with it. */
export default function Import({ loaderData: one }: Route.ComponentProps) {
  useFollow(isRunning(one))
  return (
    <>
      <p className="mb-2">
        <Link to={importKindLabels[one.kind].path} className="font-semibold text-brand hover:underline">
          {importKindLabels[one.kind].title}
        </Link>
      </p>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl break-all">{one.name}</h1>
        <span className={`rounded-full px-3 py-1 text-sm font-semibold ${importLooks[one.state]}`}>
          {importLabels[one.state]}
        </span>
        <span className="text-sm text-muted">
          {formatFileSize(one.size)}, sent {formatInstant(one.createdAt)}
          {one.by && ` by ${one.by}`}
        </span>
      </div>
      <div className="grid gap-8">
        <ImportRun one={one} />
        {one.preview.length > 0 && one.state !== 'checking' && <Preview one={one} />}
        {one.firstIssues.length > 0 && <IssueList one={one} />}
        {mayMap(one) && <MappingForm key={one.state} one={one} />}
      </div>
    </>
  )
}

const mayMap = (one: FileImport) => one.hasFile && !isRunning(one) && one.state !== 'done'

/** Looks again as long as something goes on. */
function useFollow(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />

/** What is wrong with the file: the first of it here, all of it as a file. */
function IssueList({ one: { id, kind, issues, firstIssues } }: { one: FileImport }) {
  const { one } = importKindLabels[kind]
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-2xl">What is wrong with it</h2>
        <SavePdf address={addressOf(importErrors.path, { id })} name="navrang-import-errors" ending="csv">
          Save the whole list
        </SavePdf>
      </div>
      <p className="mb-3 text-muted">
        {countLabel(issues, 'remark', 'remarks')}
        {issues > firstIssues.length && `, the first ${firstIssues.length} of them here`}. An error keeps its
        {` ${one}`} out; a warning does not.
      </p>
      <Table
        caption="What is wrong with the file"
        columns={['Line', 'Column', capitalize(one), 'Reason', 'Kind']}
      >
        {firstIssues.map(({ line, column, handle, reason, isWarning }) => (
          <Row key={`${line} ${column} ${reason}`}>
            <Cell className="tabular-nums max-md:text-sm">
              <span className="md:hidden">Line </span>
              {line.toLocaleString('en-IN')}
            </Cell>
            <Cell className="max-md:text-right max-md:text-sm">{column || 'The whole row'}</Cell>
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

/** The first things that the import makes or changes, and what of them. */
function Preview({ one: { kind, preview, counts } }: { one: FileImport }) {
  const { one, many } = importKindLabels[kind]
  const all = counts.created + counts.updated
  return (
    <section>
      <h2 className="mb-1 text-2xl">What changes</h2>
      <p className="mb-3 text-muted">
        {preview.length < all
          ? `The first ${preview.length} of ${all.toLocaleString('en-IN')} ${many}.`
          : `Every ${one} that is not as the file says already.`}
      </p>
      <Table caption="What changes" columns={['Which', 'What', 'Changes']}>
        {preview.map((product) => (
          <Row key={product.line}>
            <Cell>
              <span className="font-semibold">{product.title}</span>
              <span className="block text-sm break-all text-muted">
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
    </section>
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
        <ins className="no-underline">{after || 'nothing'}</ins>
      </li>
    ))}
  </ul>
)
