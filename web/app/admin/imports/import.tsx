import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { showImport, type FileImport } from '../../../../contract/catalog/imports.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { ErrorPage } from '../../components/error-page'
import type { Route } from './+types/import'
import { goesOn, importLooks, importLabels, sizeInWords } from './import-labels'
import { ImportRun } from './import-run'
import { importKindLabels } from './kinds'
import { IssueList } from './issue-list'
import { MappingForm } from './mapping-form'
import { Preview } from './preview'

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
  useFollow(goesOn(one))
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
          {sizeInWords(one.size)}, sent {formatInstant(one.createdAt)}
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

const mayMap = (one: FileImport) => one.hasFile && !goesOn(one) && one.state !== 'done'

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
