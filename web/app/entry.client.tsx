import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportUnreachable } from './lib/api/unreached'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportUnreachable} />)
})
