import { Link } from 'react-router'
import { ImportKind, listImports, type ImportRow } from '../../../../contract/catalog/imports.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { SavePdf } from '../../components/orders/save-pdf'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/imports'
import {
  capitalize,
  countsLabel,
  importLooks,
  importLabels,
  formatFileSize,
  importKindLabels,
} from './import-labels'
import { UploadForm } from './upload-form'
import { ListPages } from '../../components/admin-lists/list-pages'
import { formatInstant } from '../../lib/labels/order-labels'

const PAGE = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const kind = ImportKind.catch('products').parse(pathname.split('/')[2])
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { kind, limit: PAGE, ...(before ? { before } : {}) }
  const { imports } = await orThrowResponse(api(listImports, { query }), request)
  return { kind, imports, before }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${importKindLabels[loaderData?.kind ?? 'products'].title} | Navrang admin` },
  { name: 'robots', content: 'noindex' },
]

/** Brings many products, tracking numbers or people in at once, and what became of earlier files. */
export default function Imports({ loaderData: { kind, imports, before } }: Route.ComponentProps) {
  const { title, about, path, list, ours } = importKindLabels[kind]
  const last = imports.length === PAGE ? imports.at(-1)?.id : undefined
  return (
    <>
      <p className="mb-2">
        <Link to={list.to} className="font-semibold text-brand hover:underline">
          {list.label}
        </Link>
      </p>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">{about}</p>
      <UploadForm key={kind} kind={kind} />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <span>Not sure what the file should look like? Begin with ours:</span>
        <SavePdf address={ours.address} name={ours.name} ending="csv">
          Export CSV
        </SavePdf>
      </div>
      <h2 className="mt-8 mb-3 text-2xl">Earlier files</h2>
      {imports.length > 0 ? (
        <ImportTable kind={kind} imports={imports} />
      ) : (
        <EmptyState title={before ? 'No older files' : 'No file yet'}>
          <p className="text-muted">What you send stands here with its result, and what was wrong with it.</p>
        </EmptyState>
      )}
      <ListPages path={path} filter={{}} of="files" before={before} last={last} />
    </>
  )
}

type TableProps = { kind: ImportKind; imports: readonly ImportRow[] }

function ImportTable({ kind, imports }: TableProps) {
  const { path, many } = importKindLabels[kind]
  return (
    <Table caption="Earlier files" columns={['File', 'State', capitalize(many), 'By', 'Sent']}>
      {imports.map((one) => (
        <Row key={one.id}>
          <Cell className="max-md:col-span-2">
            <Link to={`${path}/${one.id}`} className="font-semibold break-all text-brand hover:underline">
              {one.name}
            </Link>
            <span className="block text-sm text-muted">{formatFileSize(one.size)}</span>
          </Cell>
          <Cell>
            <span
              className={`inline-block rounded-full px-3 py-1 text-sm font-semibold ${importLooks[one.state]}`}
            >
              {importLabels[one.state]}
            </span>
          </Cell>
          <Cell className="max-md:col-span-2 text-sm">
            {one.counts.products > 0 ? countsLabel(one.counts) : '–'}
          </Cell>
          <Cell className="text-sm">{one.by ?? 'Somebody who left'}</Cell>
          <Cell className="text-sm whitespace-nowrap max-md:text-right">{formatInstant(one.createdAt)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
