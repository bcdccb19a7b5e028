import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast'
import { useReload } from '../use-reload'

/** Codes of refusals after which the data of the page is probably out of date. */
const staleCodes = [
  'already_done',
  'changed_meanwhile',
  'dates_taken',
  'not_found',
  'out_of_stock',
  'price_changed',
  'wrong_state',
]

/** Time in milliseconds in which React has shown the reloaded data. */
const SHOWN_MS = 500

type Refused = { code: string; message: string; errors: Readonly<Record<string, string>> }
type Options = {
  /** Fields whose refusal says that the data is out of date, for example a size that is not free any more. */
  fields?: readonly string[]
  /** Whether the form shows the message itself. If the reload removes the form, the message is shown as a toast. */
  hasMessage?: boolean
}

/**
 * Returns an `onRefused` for `useEndpointForm` that reloads the data of the page if the refusal says that something has changed meanwhile,
 * because React Router does not reload it after an error status.
 */
export function useReloadOnRefusal({ fields = [], hasMessage = false }: Options = {}) {
  const { reload } = useReload()
  const shown = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (shown.current !== null) void toast(shown.current, { kind: 'error' })
    },
    [],
  )

  async function reloadAfter(message: string) {
    if (hasMessage) shown.current = message
    await reload()
    setTimeout(() => (shown.current = null), SHOWN_MS)
  }
  return ({ code, message, errors }: Refused) => {
    if (staleCodes.includes(code) || fields.some((field) => field in errors)) void reloadAfter(message)
  }
}
