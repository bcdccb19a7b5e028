import { PrefetchPageLinks } from 'react-router'
import { demoIdOf } from '../shop/outbox'

/** Fetches the code of the pages that follow while there is a network: paying may go on without one. */
export const PagesAhead = () => (
  <>
    <PrefetchPageLinks page="/payment" />
    <PrefetchPageLinks page={`/thank-you/${demoIdOf('')}`} />
  </>
)
