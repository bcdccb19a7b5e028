import { Icon } from '../../ui/icon'
import { Spinner } from '../../ui/spinner'
import type { ApiCheck } from './use-checks'

const looks = {
  running: { words: 'Running...', colour: 'text-muted' },
  success: { words: 'Success', colour: 'text-success' },
  error: { words: 'Error', colour: 'text-danger' },
}

/** One call and what came of it. */
export function ApiCheckCard({ result: { path, state, status, url, details, ms } }: { result: ApiCheck }) {
  const { words, colour } = looks[state]
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
        <h3 className="min-w-0 flex-1 font-mono text-sm font-semibold break-all">GET {path}</h3>
        <p className={`flex items-center gap-2 font-semibold ${colour}`}>
          {state === 'running' ? <Spinner /> : <Icon name={state === 'success' ? 'check' : 'alert'} />}
          {words}
        </p>
      </div>
      {state !== 'running' && (
        <div className="border-t border-line px-5 py-4 text-sm">
          <p>
            Status <strong>{status ?? 'no answer'}</strong> in {ms} ms
          </p>
          <p className="break-all text-muted">{url}</p>
          <details className="mt-2">
            <summary className="min-h-9 py-1 font-semibold">Details</summary>
            <pre className="rounded-lg bg-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap">
              {details}
            </pre>
          </details>
        </div>
      )}
    </li>
  )
}
