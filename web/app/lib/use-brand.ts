import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data'

/** The identity of the shop. If it could not be loaded, texts have no name. */
export const useBrand = (): RootData['brand'] =>
  (useRouteLoaderData('root') as RootData | undefined)?.brand ?? unknownBrand

const unknownBrand: RootData['brand'] = { name: '', meaning: '', logo: null, registrations: [] }
