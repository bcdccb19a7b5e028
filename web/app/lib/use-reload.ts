import { useRevalidator } from 'react-router'

/**
 * Returns a function that reloads the data of the page, for example while a payment is checked, or after a call of the API client.
 * `reload` resolves when the data is up to date. After a success of a form or button with `useEndpointForm`, React Router reloads the data
 * without this hook; after a refusal it does not.
 */
export function useReload() {
  const { state, revalidate } = useRevalidator()
  return { reload: revalidate, isReloading: state === 'loading' }
}
