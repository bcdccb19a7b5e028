import type { Brand } from '../../../../../contract/store/brand/brand.ts'
import { fontPairNames, fontPairs } from '../../../../../contract/store/brand/fonts.ts'
import { ChoiceCard } from './choice-card'

type FontChoiceProps = { brand: Brand; change: (changes: Partial<Brand>) => void }

export const FontChoice = ({ brand, change }: FontChoiceProps) => (
  <fieldset>
    <legend className="sr-only">Fonts</legend>
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {fontPairNames.map((name) => {
        const { label, heading, body, display, sans } = fontPairs[name]
        return (
          <ChoiceCard
            key={name}
            name="settings.brand.fonts"
            value={name}
            isChosen={brand.fonts === name}
            onChoose={() => change({ fonts: name })}
            label={label}
            hint={heading === body ? heading : `${heading} and ${body}`}
          >
            <span className="block text-2xl leading-tight" style={{ fontFamily: display }}>
              Nine nights of Garba
            </span>
            <span className="block" style={{ fontFamily: sans }}>
              Chaniya choli for Rs 4,299
            </span>
          </ChoiceCard>
        )
      })}
    </div>
  </fieldset>
)
