import type { CSSProperties } from 'react'
import type { Hex } from '../../../../../contract/store/brand/contrast.ts'
import { fontPairs, type FontPair } from '../../../../../contract/store/brand/fonts.ts'
import type { PaletteColours } from '../../../../../contract/store/brand/palettes.ts'
import { Panel } from '../../../ui/panel'
import { rolesOf } from '../../../../../contract/store/brand/roles.ts'

/** The colours that represent a palette. */
export const swatches = ({ light, night, accent, dark }: PaletteColours): Hex[] => [
  light.ground,
  light.brand,
  accent,
  night,
  dark.brand,
]

type PreviewProps = { name: string; colours: PaletteColours; fonts: FontPair }

const isComplete = (colours: PaletteColours) =>
  [...Object.values(colours.light), ...Object.values(colours.dark), colours.night, colours.accent].every(
    (colour) => /^#[0-9a-f]{6}$/i.test(colour),
  )

/** A sample of the shop in the chosen colours and fonts, light and dark. */
export function Preview({ name, colours, fonts }: PreviewProps) {
  if (!isComplete(colours)) return null
  const { banner, light, dark } = rolesOf(colours)
  const { sans, display } = fontPairs[fonts]
  const family = { '--font-sans': sans, '--font-display': display, fontFamily: sans }
  return (
    <Panel title="Preview">
      <div className="grid gap-4 sm:grid-cols-2">
        {[light, dark].map((scheme, at) => (
          <Sample
            key={at === 0 ? 'light' : 'dark'}
            name={name}
            style={{ ...properties({ ...banner, ...scheme }), ...family }}
          />
        ))}
      </div>
    </Panel>
  )
}

const properties = (roles: Readonly<Record<string, Hex>>) =>
  Object.fromEntries(Object.entries(roles).map(([role, colour]) => [`--color-${role}`, colour]))

const Sample = ({ name, style }: { name: string; style: CSSProperties }) => (
  <div
    aria-hidden="true"
    style={style}
    className="overflow-hidden rounded-card border border-line bg-ground text-ink"
  >
    <div className="bg-night p-5 text-on-night">
      <p className="font-display text-2xl">{name}</p>
      <p className="text-on-night-muted">Nine nights, one dance</p>
      <p className="mt-2 inline-block rounded-full bg-haldi px-3 py-1 text-sm font-semibold text-night">
        Navratri Sale
      </p>
    </div>
    <div className="hem" />
    <div className="stack p-5">
      <p className="font-display text-2xl">Mirror work chaniya choli</p>
      <p className="text-muted">Delivered in 3 to 5 days</p>
      <p className="text-xl font-semibold text-brand">Rs 4,299</p>
      <div className="cluster">
        <span className="rounded-full bg-brand px-5 py-2 font-semibold text-on-brand">Add to cart</span>
        <span className="rounded-full border border-edge bg-surface px-5 py-2 font-semibold">Rent</span>
      </div>
      <p className="rounded-lg bg-success-soft p-3 text-success">In stock in five sizes</p>
    </div>
  </div>
)
