import type { Api } from '../../../contract/core/client.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import { loadSettings } from './api/load-settings'

/** What every page knows about the shop. Only the server loads it, see `web/app/root-loader.ts`. */
export type RootData = {
  brand: Pick<Brand, 'name' | 'logo' | 'registrations'> & { meaning: string }
  look: {
    /** The URL of the icon in browser tabs. */
    icon: string
    /** CSS with the fonts and colours that differ from the main style sheet; may be empty. */
    style: string
    /** The colour of the browser's bars. */
    theme: string
    /** The style sheet of the chosen fonts; null for the fonts of the main style sheet. */
    fontSheet: string | null
    /** The font files that the first view needs. */
    fonts: readonly string[]
  }
}

/** Returns the identity of the shop, for loaders that compose texts with its name. */
export const loadBrand = async (api: Api): Promise<Brand> => (await loadSettings(api, ['brand'])).brand
