import { useSearchParams } from 'react-router'

/** The address that opens the editor of this product over the list as it is filtered now. */
export function useEditPath(id: string): string {
  const [asked] = useSearchParams()
  const search = new URLSearchParams(asked)
  search.set('edit', id)
  return `?${search}`
}
