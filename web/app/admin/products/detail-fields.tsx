import { freshKey } from '../../lib/fresh-key'
import { Button } from '../../ui/button'
import { Field, FieldGroup } from '../../ui/field'
import { Icon } from '../../ui/icon'
import type { ProductFieldsProps } from './use-product-form'

/** The details of a product as label and value, for example fabric, work and care. */
export function DetailFields({ form: { details }, change, errors }: ProductFieldsProps) {
  const set = (key: string, more: { label?: string; value?: string }) =>
    change({ details: details.map((detail) => (detail.key === key ? { ...detail, ...more } : detail)) })
  return (
    <FieldGroup title="Details">
      <div className="flex flex-col gap-3 sm:col-span-2">
        {details.map(({ key, label, value }, at) => (
          <div key={key} className="flex flex-wrap items-start gap-3">
            <Field
              className="min-w-32 flex-1"
              label={`Label of detail ${at + 1}`}
              isLabelHidden
              placeholder="Fabric"
              name={`details.${at}.label`}
              value={label}
              error={errors[`details.${at}.label`]}
              onChange={({ currentTarget }) => set(key, { label: currentTarget.value })}
            />
            <Field
              className="min-w-40 flex-2"
              label={`Value of detail ${at + 1}`}
              isLabelHidden
              placeholder="Pure cotton"
              name={`details.${at}.value`}
              value={value}
              error={errors[`details.${at}.value`]}
              onChange={({ currentTarget }) => set(key, { value: currentTarget.value })}
            />
            <Button
              variant="quiet"
              size="small"
              onClick={() => change({ details: details.filter((detail) => detail.key !== key) })}
            >
              <Icon name="trash" />
              <span className="sr-only">Remove detail {at + 1}</span>
            </Button>
          </div>
        ))}
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => change({ details: [...details, { key: freshKey(), label: '', value: '' }] })}
        >
          <Icon name="plus" />
          Add detail
        </Button>
      </div>
    </FieldGroup>
  )
}
