import type { ComponentProps } from 'react'
import { declarationNames, declarations } from '../../../../contract/catalog/declarations.ts'
import { Field, FieldGroup, TextArea } from '../../ui/field'
import type { ProductFieldsProps } from './use-product-form'

/** Texts of this length need more than one line. */
const LONG = 250
const ShortTextArea = (props: ComponentProps<typeof TextArea>) => <TextArea rows={2} {...props} />

/** The facts that Indian law requires in an online listing. Shoppers see those that are filled in. */
export function DeclarationFields({ form, change, errors }: ProductFieldsProps) {
  return (
    <FieldGroup title="Product details required by law">
      <p className="hint sm:col-span-2">Shoppers see what you fill in, under “Product details”.</p>
      {declarationNames.map((name) => {
        const { label, hint, max } = declarations[name]
        const Input = max > LONG ? ShortTextArea : Field
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
