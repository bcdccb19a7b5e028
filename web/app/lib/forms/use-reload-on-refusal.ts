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

type Refused = { code: string; errors: Readonly<Record<string, string>> }

/**
 * Returns an `onRefused` for `useFormAction` that reloads the data of the page if the refusal says that something has changed meanwhile,
 * because React Router does not reload it after an error status. A refusal of one of `fields` says the same, for example of a size that
 * is not free any more.
 */
export function useReloadOnRefusal(...fields: readonly string[]) {
  const { reload } = useReload()
  return ({ code, errors }: Refused) => {
    if (staleCodes.includes(code) || fields.some((field) => field in errors)) void reload()
  }
}
