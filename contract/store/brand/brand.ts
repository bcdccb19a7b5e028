import { z } from 'zod'
import { text } from '../../core/wire.ts'
import { nearestPassing, passes } from './contrast.ts'
import { fontPairNames } from './fonts.ts'
import { colourPairs, paletteNames, palettes } from './palettes.ts'
import { DEFAULT_NAME } from './shop-name.ts'

const Colour = z.templateLiteral(
  ['#', z.string().regex(/^[0-9a-fA-F]{6}$/)],
  'Enter a colour such as #b01550',
)

const SchemeColours = z.object({ ground: Colour, ink: Colour, brand: Colour })

/** The shop's own colours. A colour that cannot be read on its background is refused; the message names the nearest one that can. */
export const OwnColours = z
  .object({ light: SchemeColours, dark: SchemeColours, night: Colour, accent: Colour })
  .superRefine((colours, context) => {
    for (const { path, colour, on, onLabel, ratio } of colourPairs(colours)) {
      if (passes(colour, [on], ratio)) continue
      context.addIssue({
        code: 'custom',
        path: [...path],
        message: `The contrast with ${onLabel} is below ${ratio}. The nearest colour that passes is ${nearestPassing(colour, [on], ratio)}`,
      })
    }
  })

/** An uploaded picture. `media` is its id in the storage. */
const BrandPicture = z.object({
  media: z.string().regex(/^[\w-]{1,64}$/),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
})

/**
 * The identity of the shop, which staff can change: pages, titles, link previews, e-mails, documents and bank references show it.
 * An empty sender or header means the name of the shop.
 */
export const Brand = z.object({
  name: text(40).min(1, 'Enter the name of the shop'),
  /** Follows the name in the title of the home page and in the name of the installed app. */
  tagline: text(100),
  /** The picture beside the name; null means the nine petals. */
  logo: BrandPicture.nullable().default(null),
  /** The picture of browser tabs and of the installed app; null means the nine petals. */
  icon: BrandPicture.nullable().default(null),
  palette: z.enum([...paletteNames, 'own']).default('festival'),
  /** The colours of the palette `own`. */
  colours: OwnColours.prefault(palettes.festival.colours),
  fonts: z.enum(fontPairNames).default('festival'),
  /** The name that mail programs show as the sender of e-mails. */
  emailSender: text(60),
  /** The name at the top of invoices, statements and packing slips. */
  documentHeader: text(60),
  /** Further registrations of the business, for example a CIN. The footer of the site shows them. */
  registrations: z.array(text(120)).max(4, 'At most 4 lines'),
})
export type Brand = z.infer<typeof Brand>

export const defaultBrand: z.input<typeof Brand> = {
  name: DEFAULT_NAME,
  tagline: 'chaniya choli, kediya and Garba wear to buy or rent',
  emailSender: '',
  documentHeader: '',
  registrations: [],
}

/** Returns the colours of the chosen palette. */
export const chosenColours = ({ palette, colours }: Pick<Brand, 'palette' | 'colours'>) =>
  palette === 'own' ? colours : palettes[palette].colours
