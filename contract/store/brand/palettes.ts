import type { Hex } from './contrast.ts'

type Scheme = {
  /** The background of pages. */
  ground: Hex
  /** Text. */
  ink: Hex
  /** Buttons, links and prices. */
  brand: Hex
}

/** The colours that staff choose. All other colours of the shop are computed from them. */
export type PaletteColours = {
  light: Scheme
  dark: Scheme
  /** The background of banners and of the footer, in both schemes. */
  night: Hex
  /** Highlights on banners and the first colour of the hem. */
  accent: Hex
}

/** The palettes that staff can choose. `festival` is the design in the style sheet, so that it needs no computed colours. */
export const palettes = {
  festival: {
    label: 'Festival',
    about: 'Nine colours on cream, with rani pink',
    colours: {
      light: { ground: '#fff8ee', ink: '#2b1230', brand: '#b01550' },
      dark: { ground: '#190d1d', ink: '#fbf0e4', brand: '#ff7fac' },
      night: '#2b0f33',
      accent: '#f2b01e',
    },
  },
  indigo: {
    label: 'Indigo dye',
    about: 'Ajrakh blue and madder on cotton white',
    colours: {
      light: { ground: '#f7f8fc', ink: '#141c33', brand: '#28469c' },
      dark: { ground: '#0d1220', ink: '#eceffa', brand: '#9db4ff' },
      night: '#121d42',
      accent: '#f0a58a',
    },
  },
  emerald: {
    label: 'Emerald court',
    about: 'Deep green with old gold',
    colours: {
      light: { ground: '#faf8f0', ink: '#12251e', brand: '#0d6247' },
      dark: { ground: '#0b1613', ink: '#eef5ef', brand: '#6fd3ad' },
      night: '#0b2d24',
      accent: '#e2b957',
    },
  },
  terracotta: {
    label: 'Terracotta',
    about: 'Kutch clay, warm sand and brass',
    colours: {
      light: { ground: '#fdf6ef', ink: '#33190e', brand: '#a03c17' },
      dark: { ground: '#1a100b', ink: '#fbeee4', brand: '#ff9d73' },
      night: '#3a1a10',
      accent: '#f0bd5c',
    },
  },
  monochrome: {
    label: 'Black and ivory',
    about: 'Quiet black, ivory and champagne for couture',
    colours: {
      light: { ground: '#fbfaf7', ink: '#1a1917', brand: '#3a352c' },
      dark: { ground: '#121110', ink: '#f5f2ea', brand: '#e3d3ae' },
      night: '#1a1917',
      accent: '#dcc48e',
    },
  },
} as const satisfies Record<string, { label: string; about: string; colours: PaletteColours }>

export type PaletteName = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as PaletteName[]

/** Two colours that are shown on each other, with the smallest contrast that they must have. The first one is corrected. */
export type ColourPair = {
  path: readonly [string, ...string[]]
  colour: Hex
  on: Hex
  onLabel: string
  ratio: number
}

/** Text of normal size (WCAG 2.2, 1.4.3). */
const TEXT = 4.5
/** Long texts, also on the tinted backgrounds that are computed from the page colour. */
const LONG_TEXT = 7
/** Distance of a background from black or white, so that warnings and hints can be read on it. */
const BACKGROUND = 12

/** The pairs of chosen colours whose contrast is checked. */
export const colourPairs = ({ light, dark, night, accent }: PaletteColours): ColourPair[] => [
  { path: ['light', 'ground'], colour: light.ground, on: '#000000', onLabel: 'black', ratio: BACKGROUND },
  { path: ['light', 'ink'], colour: light.ink, on: light.ground, onLabel: 'the page', ratio: LONG_TEXT },
  { path: ['light', 'brand'], colour: light.brand, on: light.ground, onLabel: 'the page', ratio: TEXT },
  { path: ['dark', 'ground'], colour: dark.ground, on: '#ffffff', onLabel: 'white', ratio: BACKGROUND },
  { path: ['dark', 'ink'], colour: dark.ink, on: dark.ground, onLabel: 'the page', ratio: LONG_TEXT },
  { path: ['dark', 'brand'], colour: dark.brand, on: dark.ground, onLabel: 'the page', ratio: TEXT },
  { path: ['night'], colour: night, on: '#ffffff', onLabel: 'white', ratio: BACKGROUND },
  { path: ['accent'], colour: accent, on: night, onLabel: 'banners', ratio: TEXT },
]
