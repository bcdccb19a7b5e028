import type { Api } from '../../contract/core/client.ts'
import { chosenColours, type Brand } from '../../contract/store/brand/brand.ts'
import { fontPairs } from '../../contract/store/brand/fonts.ts'
import { rolesOf } from '../../contract/store/brand/roles.ts'
import { meaningOfName } from '../../contract/store/brand/shop-name.ts'
import { fontSheets } from '../fonts/font-sheets'
import text from '../fonts/hind-vadodara-400.woff2?url'
import boldText from '../fonts/hind-vadodara-600.woff2?url'
import displayFace from '../fonts/rozha-one-400.woff2?url'
import { loadBrand, type RootData } from './lib/root-data'

/** Loads what every page needs of the brand. Of the fonts and colours, a page contains only those that staff have chosen. */
export async function loadRootData(api: Api): Promise<RootData> {
  const brand = await loadBrand(api)
  const { name, logo, icon, fonts, registrations } = brand
  return {
    brand: { name, logo, registrations, meaning: meaningOfName(name) },
    look: {
      icon: icon ? `/brand/icon-192.png?v=${icon.media}` : '/icon.svg',
      style: styleOf(brand),
      theme: chosenColours(brand).night,
      fontSheet: fontSheets[fonts],
      fonts: fonts === 'festival' ? [displayFace, text, boldText] : [],
    },
  }
}

type Roles = Readonly<Record<string, string>>
const declare = (roles: Roles) =>
  Object.entries(roles)
    .map(([name, colour]) => `--color-${name}:${colour}`)
    .join(';')

/** Returns the custom properties of fonts and colours that differ from the style sheet. */
function styleOf(brand: Brand): string {
  const { sans, display } = fontPairs[brand.fonts]
  const fonts = brand.fonts === 'festival' ? '' : `:root{--font-sans:${sans};--font-display:${display}}`
  return fonts + (brand.palette === 'festival' ? '' : colourSheet(brand))
}

/** Writes the colours as custom properties. The dark ones follow the system unless the visitor has chosen a scheme; print is light. */
function colourSheet(brand: Pick<Brand, 'palette' | 'colours'>): string {
  const { banner, light, dark } = rolesOf(chosenColours(brand))
  const darkRules = declare(dark)
  return [
    `:root{${declare(banner)};${declare(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${darkRules}}}`,
    `@media screen{:root[data-theme='dark']{${darkRules}}}`,
  ].join('')
}
