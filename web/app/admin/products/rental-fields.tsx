import { freshKey } from '../../lib/fresh-key'
import { Button } from '../../ui/button'
import { Field, FieldError, FieldGroup } from '../../ui/field'
import { Icon } from '../../ui/icon'
import type { ProductFieldsProps } from './use-product-form'

const days = [
  ['daysBefore', 'Days before, for preparation'],
  ['daysAfter', 'Days after, for return and cleaning'],
  ['minDays', 'Shortest rental (days)'],
  ['maxDays', 'Longest rental (days)'],
] as const

/** The rental settings of a product: buffer days, length and prices for longer rentals. */
export function RentalFields({ form, change, errors }: ProductFieldsProps) {
  return (
    <FieldGroup title="Rental">
      {days.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          placeholder="Category or store default"
          value={form[name]}
          error={errors[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
      <RentSteps form={form} change={change} errors={errors} />
    </FieldGroup>
  )
}

function RentSteps({ form: { rentSteps }, change, errors }: ProductFieldsProps) {
  const set = (key: string, more: { days?: string; price?: string }) =>
    change({
      rentSteps: rentSteps.map((rentStep) => (rentStep.key === key ? { ...rentStep, ...more } : rentStep)),
    })
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <p className="text-sm font-semibold">Discounts for longer rentals</p>
      {rentSteps.map(({ key, days, price }, at) => (
        <div key={key} className="flex flex-wrap items-start gap-3">
          <Field
            className="w-32"
            label={`Minimum days, step ${at + 1}`}
            name={`rentSteps.${at}.days`}
            inputMode="numeric"
            value={days}
            error={errors[`rentSteps.${at}.days`]}
            onChange={({ currentTarget }) => set(key, { days: currentTarget.value })}
          />
          <Field
            className="w-40"
            label={`Price per day (₹), step ${at + 1}`}
            name={`rentSteps.${at}.price`}
            inputMode="decimal"
            value={price}
            error={errors[`rentSteps.${at}.price`]}
            onChange={({ currentTarget }) => set(key, { price: currentTarget.value })}
          />
          <Button
            variant="quiet"
            size="small"
            className="mt-6"
            onClick={() => change({ rentSteps: rentSteps.filter((rentStep) => rentStep.key !== key) })}
          >
            <Icon name="trash" />
            <span className="sr-only">Remove step {at + 1}</span>
          </Button>
        </div>
      ))}
      <FieldError>{errors['rentSteps']}</FieldError>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => change({ rentSteps: [...rentSteps, { key: freshKey(), days: '', price: '' }] })}
      >
        <Icon name="plus" />
        Add step
      </Button>
    </div>
  )
}
