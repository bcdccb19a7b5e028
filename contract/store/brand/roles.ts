import { mix, nearestPassing, passes, type Hex } from './contrast.ts'
import type { PaletteColours } from './palettes.ts'

const TEXT = 4.5
const CONTROL = 3
const STEPS = 40

/** Returns the strongest mix, up to `share`, that meets the condition; `from` itself if none does. */
function strongestMix([from, to]: [Hex, Hex], share: number, isFine: (colour: Hex) => boolean): Hex {
  for (let step = STEPS; step > 0; step -= 1) {
    const mixed = mix(from, to, (share * step) / STEPS)
    if (isFine(mixed)) return mixed
  }
  return from
}

/** Colours with a meaning that do not follow the brand: text, and the background of notices. */
const fixed = {
  light: {
    danger: ['#b3231c', '#fde8e5'],
    success: ['#17703f', '#e2f4e7'],
    warning: ['#8a4b00', '#fff0d2'],
    star: '#b06d00',
  },
  dark: {
    danger: ['#ff9088', '#4a1a1c'],
    success: ['#6fd69c', '#14382a'],
    warning: ['#ffc46b', '#43300f'],
    star: '#f8c04a',
  },
} as const

/**
 * Computes the colours of all roles in one scheme. If the chosen colours pass `colourPairs`, text has a contrast of at least 4.5 with
 * every background, and the borders of controls one of at least 3.
 */
function schemeRoles(scheme: 'light' | 'dark', { ground, ink, brand }: PaletteColours['light']) {
  const texts = [ink, brand]
  const isReadable = (background: Hex) => passes(background, texts, TEXT)
  const surface =
    scheme === 'light' ? mix(ground, '#ffffff', 0.75) : strongestMix([ground, '#ffffff'], 0.06, isReadable)
  const sunken = strongestMix([ground, ink], scheme === 'light' ? 0.06 : 0.1, isReadable)
  const brandSoft = strongestMix([ground, brand], scheme === 'light' ? 0.12 : 0.22, isReadable)
  const backgrounds = [ground, surface, sunken, brandSoft]
  const { star, ...notices } = fixed[scheme]
  const noticeRoles = Object.entries(notices).flatMap(([name, [text, soft]]) => [
    [name, nearestPassing(text, [...backgrounds, soft], TEXT) ?? ink],
    [`${name}-soft`, soft],
  ])
  return {
    ground,
    surface,
    sunken,
    ink,
    muted: strongestMix([ink, ground], 0.4, (colour) => passes(colour, backgrounds, TEXT)),
    line: mix(ground, ink, 0.14),
    edge: strongestMix([ink, ground], 0.6, (colour) => passes(colour, backgrounds, CONTROL)),
    brand,
    'brand-strong': mix(brand, scheme === 'light' ? '#000000' : '#ffffff', 0.25),
    'on-brand': scheme === 'light' ? '#ffffff' : ground,
    'brand-soft': brandSoft,
    star: nearestPassing(star, backgrounds, CONTROL) ?? ink,
    focus: brand,
    ...(Object.fromEntries(noticeRoles) as Record<string, Hex>),
  } satisfies Record<string, Hex>
}

/** The colours of banners and decorations, which are the same in both schemes. */
function bannerRoles({ light, night, accent }: PaletteColours) {
  const onNight = strongestMix(['#ffffff', accent], 0.1, (colour) => passes(colour, [night], 7))
  const isReadable = (colour: Hex) => passes(colour, [night], TEXT)
  const muted = strongestMix([onNight, night], 0.25, isReadable)
  return {
    night,
    'on-night': onNight,
    'on-night-muted': muted,
    'night-soft': strongestMix([night, '#ffffff'], 0.12, (colour) =>
      passes(colour, [onNight, muted, accent], TEXT),
    ),
    haldi: accent,
    kesari: mix(accent, light.brand, 0.5),
    sindoor: light.brand,
    gulal: mix(light.brand, '#ffffff', 0.3),
    jamun: mix(light.brand, night, 0.5),
    neel: mix(night, '#ffffff', 0.25),
    mor: mix(night, accent, 0.4),
    mehndi: mix(accent, night, 0.35),
    chandi: mix(accent, '#ffffff', 0.6),
  } satisfies Record<string, Hex>
}

/** Computes the colours of all roles from the chosen ones. The names are those of the style sheet, without `--color-`. */
export const rolesOf = (colours: PaletteColours) => ({
  banner: bannerRoles(colours),
  light: schemeRoles('light', colours.light),
  dark: schemeRoles('dark', colours.dark),
})
