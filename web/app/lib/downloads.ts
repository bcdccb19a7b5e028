import { fileName } from '../../../contract/store/brand/shop-name.ts'
import { useBrand } from './brand'

/** Returns a function that puts the name of the shop before the name of a downloaded file. */
export function useFileName(): (name: string) => string {
  const { name: shop } = useBrand()
  return (name) => `${fileName(shop)}-${name}`
}

/** Saves a file in the downloads of the browser. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
