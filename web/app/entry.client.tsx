import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportUnreachable } from './lib/api/unreached'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportUnreachable} />)
})

// When a visitor leaves a page whose data is arriving, React Router 8.4 aborts its stream and leaves two promises rejected. An aborted request is
// not an error, so the console reports none.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})

// Some browsers have no service workers, for example in private windows. The shop works without them while there is a connection.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
