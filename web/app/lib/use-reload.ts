import { useRevalidator } from 'react-router'

/**
 * Reloads the data of the page without a mutation, for example while a payment is checked, or after a call of the API client. Forms and
 * buttons that change something use `useFormAction`: their page reloads by itself. `reload` resolves when the data is up to date.
 */
export function useReload() {
  const { state, revalidate } = useRevalidator()
  return { reload: revalidate, isReloading: state === 'loading' }
}
