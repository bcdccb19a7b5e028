import { useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { demoIdOf } from '../shop/outbox'
import { loadSender } from '../shop/use-outbox'

/** Fetches the code of what follows while there is a network: paying may go on without one. */
export function PagesAhead() {
  useEffect(() => void loadSender().catch(() => null), [])
  return (
    <>
      <PrefetchPageLinks page="/payment" />
      <PrefetchPageLinks page={`/thank-you/${demoIdOf('')}`} />
    </>
  )
}
