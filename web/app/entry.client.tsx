import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportUnreachable } from './lib/api/unreached'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportUnreachable} />)
})

// Some browsers have no service workers, for example in private windows. The shop works without them while there is a connection.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
