import { nearestPassing, passes, type Hex } from '../../../../../contract/store/brand/contrast.ts'
import type { Brand } from '../../../../../contract/store/brand/brand.ts'
import { colourPairs, paletteNames, palettes } from '../../../../../contract/store/brand/palettes.ts'
import type { EndpointForm } from '../../../lib/forms/action-form'
import { FieldGroup } from '../../../ui/field'
import { ChoiceCard } from './choice-card'
import { ColourField } from './colour-field'
import { swatches } from './preview'

type PaletteChoiceProps = { brand: Brand; change: (changes: Partial<Brand>) => void; save: EndpointForm }

export function PaletteChoice({ brand, change, save }: PaletteChoiceProps) {
  return (
    <>
      <fieldset>
        <legend className="sr-only">Palette</legend>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {paletteNames.map((name) => (
            <ChoiceCard
              key={name}
              name="settings.brand.palette"
              value={name}
              isChosen={brand.palette === name}
              onChoose={() => change({ palette: name, colours: palettes[name].colours })}
              label={palettes[name].label}
              hint={palettes[name].about}
            >
              <Swatches colours={swatches(palettes[name].colours)} />
            </ChoiceCard>
          ))}
          <ChoiceCard
            name="settings.brand.palette"
            value="own"
            isChosen={brand.palette === 'own'}
            onChoose={() => change({ palette: 'own' })}
            label="Own colours"
            hint="Begins with the palette that was chosen before"
          >
            <Swatches colours={swatches(brand.colours)} />
          </ChoiceCard>
        </div>
      </fieldset>
      {brand.palette === 'own' && <OwnColours {...{ brand, change, save }} />}
    </>
  )
}

const Swatches = ({ colours }: { colours: readonly Hex[] }) => (
  <span aria-hidden="true" className="flex overflow-hidden rounded-md border border-line">
    {colours.map((colour) => (
      <span key={colour} className="h-8 grow" style={{ backgroundColor: colour }} />
    ))}
  </span>
)

const schemes = [
  ['light', 'Light pages'],
  ['dark', 'Dark pages'],
] as const
const roles = [
  ['ground', 'Page'],
  ['ink', 'Text'],
  ['brand', 'Buttons, links and prices'],
] as const

function OwnColours({ brand, change, save }: PaletteChoiceProps) {
  const { colours } = brand
  const pairs = colourPairs(colours)
  const problemOf = (...path: string[]) => {
    const pair = pairs.find((candidate) => candidate.path.join('.') === path.join('.'))
    if (!pair || !isColour(pair.colour) || !isColour(pair.on)) return null
    if (passes(pair.colour, [pair.on], pair.ratio)) return null
    return { ...pair, nearest: nearestPassing(pair.colour, [pair.on], pair.ratio) }
  }
  const fieldOf = (label: string, value: Hex, path: string[]) => ({
    label,
    value,
    name: `settings.brand.colours.${path.join('.')}`,
    problem: problemOf(...path),
    error: save.errors[`settings.brand.colours.${path.join('.')}`],
  })
  return (
    <div className="stack-wide mt-6">
      {schemes.map(([scheme, title]) => (
        <FieldGroup key={scheme} title={title} className="grid gap-4 sm:grid-cols-3">
          {roles.map(([role, label]) => (
            <ColourField
              key={role}
              {...fieldOf(label, colours[scheme][role], [scheme, role])}
              onChange={(value) =>
                change({ colours: { ...colours, [scheme]: { ...colours[scheme], [role]: value } } })
              }
            />
          ))}
        </FieldGroup>
      ))}
      <FieldGroup title="Banners and footer" className="grid gap-4 sm:grid-cols-3">
        <ColourField
          {...fieldOf('Background', colours.night, ['night'])}
          onChange={(night) => change({ colours: { ...colours, night } })}
        />
        <ColourField
          {...fieldOf('Highlights', colours.accent, ['accent'])}
          onChange={(accent) => change({ colours: { ...colours, accent } })}
        />
      </FieldGroup>
    </div>
  )
}

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)
