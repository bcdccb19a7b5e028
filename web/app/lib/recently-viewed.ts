import { useEffect } from 'react'
import type { Picture, Product } from '../../../contract/catalog/catalog.ts'
import { createBrowserStore } from './browser-store'

/** A recently viewed product. It has no price, because the price may have changed. */
export type Viewed = {
  id: string
  title: string
  handle: string
  productType: Product['productType']
  picture: Picture | null
}

const MAX = 9

const store = createBrowserStore('navrang-viewed-v1', (stored) =>
  Array.isArray(stored) ? (stored as readonly Viewed[]) : [],
)

/** Recently viewed products of this browser, newest first; empty on the server. */
export const useRecentlyViewed = store.useValue

/** Records a product view. */
export function useNoteViewed({ id, title, handle, productType, pictures }: Product) {
  const picture = pictures[0] ? { ...pictures[0], blur: null } : null
  const entry = JSON.stringify({ id, title, handle, productType, picture } satisfies Viewed)
  useEffect(() => {
    const viewed = JSON.parse(entry) as Viewed
    store.set([viewed, ...store.get().filter((product) => product.id !== viewed.id)].slice(0, MAX))
  }, [entry])
}

export const clearViewed = () => store.set(null)
