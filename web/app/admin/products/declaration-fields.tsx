import { declarationNames, declarations } from '../../../../contract/catalog/declarations.ts'
import { declarationInput } from '../../components/products/declaration-input'
import { FieldGroup } from '../../ui/field'
import type { ProductFieldsProps } from './use-product-form'

/** The facts that Indian law requires in an online listing. Shoppers see those that are filled in. */
export function DeclarationFields({ form, change, errors }: ProductFieldsProps) {
  return (
    <FieldGroup title="Product details required by law">
      <p className="hint sm:col-span-2">Shoppers see what you fill in, under “Product details”.</p>
      {declarationNames.map((name) => {
        const { label, hint, max } = declarations[name]
        const Input = declarationInput(name)
        return (
          <Input
            key={name}
            label={label}
            name={`declarations.${name}`}
            maxLength={max}
            value={form.declarations[name]}
            error={errors[`declarations.${name}`]}
            onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
              change({ declarations: { ...form.declarations, [name]: currentTarget.value } })
            }
            {...(hint ? { hint } : {})}
          />
        )
      })}
    </FieldGroup>
  )
}
