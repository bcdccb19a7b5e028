import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ImportKind, listImports, type ImportRow } from '../../../../contract/catalog/imports.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { DownloadButton } from '../../components/download-button'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/imports'
import {
  capitalize,
  countsLabel,
  importTones,
  importLabels,
  formatFileSize,
  importKindLabels,
} from './import-labels'
import { UploadForm } from './upload-form'
import { ListPages } from '../../components/admin-lists/list-pages'
import { formatInstant } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { Section } from '../../ui/section'

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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(matches, importKindLabels[loaderData?.kind ?? 'products'].title, 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** Uploads a file of products, tracking numbers or users, and lists earlier files. */
export default function Imports({ loaderData: { kind, imports, before } }: Route.ComponentProps) {
  const fileNameOf = useFileName()
  const { title, about, path, list, sample } = importKindLabels[kind]
  const last = imports.length === PAGE ? imports.at(-1)?.id : undefined
  return (
    <>
      <PageHeader back={list} title={title} text={about} />
      <UploadForm key={kind} kind={kind} />
      <div className="cluster mt-3 text-sm text-muted">
        <span>Not sure about the format? Start from an export:</span>
        <DownloadButton address={sample.address} name={fileNameOf(sample.name)} ending="csv">
          Export CSV
        </DownloadButton>
      </div>
      <Section title="Previous imports">
        <ImportTable
          kind={kind}
          imports={imports}
          empty={
            <EmptyState title={before ? 'No older imports' : 'No imports yet'}>
              <p className="text-muted">Your uploads appear here with their results and issues.</p>
            </EmptyState>
          }
        />
      </Section>
      <ListPages path={path} filter={{}} of="imports" before={before} last={last} />
    </>
  )
}

type ImportTableProps = { kind: ImportKind; imports: readonly ImportRow[]; empty: ReactNode }

function ImportTable({ kind, imports, empty }: ImportTableProps) {
  const { path, plural } = importKindLabels[kind]
  return (
    <Table
      caption="Previous imports"
      columns={['File', 'Status', capitalize(plural), 'Uploaded by', 'Uploaded']}
      empty={empty}
    >
      {imports.map((row) => (
        <Row key={row.id}>
          <Cell className="max-md:col-span-2">
            <Link to={`${path}/${row.id}`} className="font-semibold break-all text-brand hover:underline">
              {row.name}
            </Link>
            <span className="hint">{formatFileSize(row.size)}</span>
          </Cell>
          <Cell>
            <Badge tone={importTones[row.state]}>{importLabels[row.state]}</Badge>
          </Cell>
          <Cell className="max-md:col-span-2 text-sm">
            {row.counts.products > 0 ? countsLabel(row.counts) : '–'}
          </Cell>
          <Cell className="text-sm">{row.by ?? 'Former staff'}</Cell>
          <Cell className="text-sm whitespace-nowrap max-md:text-right">{formatInstant(row.createdAt)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
