import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, nearestPassing, type Hex } from './contrast.ts'
import { colourPairs, paletteNames, palettes, type PaletteColours } from './palettes.ts'
import { rolesOf } from './roles.ts'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0')}`)
const scheme = fc.record({ ground: hex, ink: hex, brand: hex })
const chosen = fc.record({ light: scheme, dark: scheme, night: hex, accent: hex })

/** Replaces each failing colour by the offered one, as a member of staff would. */
function corrected(colours: PaletteColours): PaletteColours {
  const result = structuredClone(colours)
  for (const [at] of colourPairs(result).entries()) {
    const { path, colour, on, ratio } = colourPairs(result)[at]!
    const offered = nearestPassing(colour, [on], ratio)!
    const [first, second] = path
    if (second) Object.assign(result[first as 'light'], { [second]: offered })
    else Object.assign(result, { [first]: offered })
  }
  return result
}

/** Lists the pairs of roles that pages show on each other and whose contrast is too small. */
function unreadable(colours: PaletteColours) {
  const { banner, light, dark } = rolesOf(colours)
  const pairs = [light, dark].flatMap((roles: Record<string, Hex>) => {
    const backgrounds = [roles.ground, roles.surface, roles.sunken, roles['brand-soft']]
    const texts = [roles.ink, roles.muted, roles.brand, roles['danger'], roles['success'], roles['warning']]
    return [
      ...texts.flatMap((text) => backgrounds.map((ground) => [text, ground, 4.5] as const)),
      ...['danger', 'success', 'warning'].map((name) => [roles[name], roles[`${name}-soft`], 4.5] as const),
      [roles['on-brand'], roles.brand, 4.5] as const,
      [roles['on-brand'], roles['brand-strong'], 4.5] as const,
      ...backgrounds.flatMap((ground) => [
        [roles.edge, ground, 3] as const,
        [roles.star, ground, 3] as const,
        [roles.focus, ground, 3] as const,
      ]),
    ]
  })
  const onBanner = ['on-night', 'on-night-muted', 'haldi'] as const
  const banners = onBanner.flatMap((name) => [
    [banner[name], banner.night, 4.5] as const,
    [banner[name], banner['night-soft'], 4.5] as const,
  ])
  return [...pairs, ...banners].filter(([text, ground, ratio]) => contrast(text!, ground!) < ratio)
}

test.each(paletteNames)('all texts of the palette "%s" can be read', (name) => {
  const { colours } = palettes[name]
  expect(colourPairs(colours).filter(({ colour, on, ratio }) => contrast(colour, on) < ratio)).toEqual([])
  expect(unreadable(colours)).toEqual([])
})

test('all texts can be read with any chosen colours that pass the check', () => {
  fc.assert(
    fc.property(chosen, (colours) => {
      expect(unreadable(corrected(colours))).toEqual([])
    }),
  )
})
