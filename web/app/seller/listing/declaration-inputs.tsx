import { declarationNames, declarations } from '../../../../contract/catalog/declarations.ts'
import { declarationInput } from '../../components/products/declaration-input'
import { Button } from '../../ui/button'
import { FieldGroup } from '../../ui/field'
import type { ListingField } from './fields'

type FieldProps = {
  name: ListingField
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}
type DeclarationInputsProps = {
  fieldProps: (name: ListingField) => FieldProps
  /** Name and address of the seller's business; null if they are not known. */
  packer: string | null
  onUsePacker: (packer: string) => void
}

/** The facts that Indian law requires in an online listing. Only the country of origin is required here, because not all apply to every product. */
export function DeclarationInputs({ fieldProps, packer, onUsePacker }: DeclarationInputsProps) {
  return (
    <FieldGroup title="Product details required by law">
      {declarationNames.map((name) => {
        const { label, max, hint } = declarations[name]
        const isRequired = name === 'countryOfOrigin'
        const Input = declarationInput(name)
        const canUsePacker = name === 'packer' && packer && fieldProps(name).value !== packer
        return (
          <div key={name} className="stack">
            <Input
              label={isRequired ? label : `${label} (optional)`}
              maxLength={max}
              {...(isRequired ? { required: true } : {})}
              {...(hint ? { hint } : {})}
              {...fieldProps(name)}
            />
            {canUsePacker && (
              <Button
                variant="secondary"
                size="small"
                className="self-start"
                onClick={() => onUsePacker(packer)}
              >
                Use the address of my business
              </Button>
            )}
          </div>
        )
      })}
    </FieldGroup>
  )
}
