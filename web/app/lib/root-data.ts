import type { Api } from '../../../contract/core/client.ts'
import type { Brand } from '../../../contract/store/brand.ts'
import { meaningOfName } from '../../../contract/store/shop-name.ts'
import { loadSettings } from './api/load-settings'

/** What every page knows about the shop. Only the server loads it. */
export type RootData = {
  brand: Pick<Brand, 'name' | 'tagline' | 'registrations'> & { meaning: string }
}

export async function loadRootData(api: Api): Promise<RootData> {
  const { name, tagline, registrations } = await loadBrand(api)
  return { brand: { name, tagline, registrations, meaning: meaningOfName(name) } }
}

/** Returns the identity of the shop, for loaders that compose texts with its name. */
export const loadBrand = async (api: Api): Promise<Brand> => (await loadSettings(api, ['brand'])).brand
