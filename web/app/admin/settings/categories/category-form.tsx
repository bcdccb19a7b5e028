import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminCategories, AdminCategory, CategoryList } from '../../../../../contract/catalog/categories.ts'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { api } from '../../../lib/api/browser-api'
import { errorMessage } from '../../../lib/api/error-message'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { useIsUploading } from '../../../lib/uploads'
import { Button } from '../../../ui/button'
import { Checkbox, Field, FieldError, TextArea } from '../../../ui/field'
import { Panel } from '../../../ui/panel'
import { toast } from '../../../ui/toast'
import { ChangedMeanwhile } from '../changed-meanwhile'
import { PictureField } from '../picture-field'
import { emptyCategory, listLabels, toBody, toValues, type CategoryValues } from './category-values'
import { SizeChartFields } from './size-chart-fields'

type CategoryFormProps = {
  category: AdminCategory | null
  /** The version that the form shows. */
  version: number | undefined
  onVersion: (version: number) => void
}

/** The form for a category, or for a new one. A save that is refused because of a change by somebody else keeps the input. */
export function CategoryForm({ category, version, onVersion }: CategoryFormProps) {
  const [values, setValues] = useState(() => (category ? toValues(category) : emptyCategory))
  const [isTouched, setTouched] = useState(false)
  const sent = useRef(values)
  const save = useEndpointForm(category ? 'changeCategory' : 'createCategory', {
    ...(category ? { params: { slug: category.slug } } : {}),
    done: 'Category saved. Shoppers see it within two seconds.',
    onDone(reply) {
      const saved = AdminCategory.parse(reply)
      onVersion(saved.version)
      if (values !== sent.current) return // the user has typed more since
      setValues(toValues(saved))
      setTouched(false)
    },
  })
  function change(more: Partial<CategoryValues>) {
    setTouched(true)
    setValues((before) => ({ ...before, ...more }))
  }
  async function overwrite(slug: string) {
    try {
      const { data } = await api(adminCategories)
      const latest = data.find((other) => other.slug === slug)
      if (!latest) return
      sent.current = values
      void save.submit(body(latest.version))
    } catch (error) {
      void toast(errorMessage(error) ?? 'The category could not be loaded. Please try again', {
        kind: 'error',
      })
    }
  }
  const body = (last = version) => ({ ...toBody(values), ...(category ? { version: last } : {}) })
  const part = { category, values, change, errors: save.errors }
  const isUploading = useIsUploading()
  return (
    <ActionForm
      of={save}
      onSubmit={() => {
        sent.current = values
      }}
      className="stack-wide min-w-0"
    >
      <UnsavedGuard isDirty={isUploading || (isTouched && !save.isBusy)} />
      <input type="hidden" name="category" value={JSON.stringify(body())} />
      {category && save.refusal?.code === 'changed_meanwhile' && (
        <ChangedMeanwhile
          path={`/admin/settings/categories/${category.slug}`}
          action="Save my input instead"
          onAction={() => void overwrite(category.slug)}
        />
      )}
      <MainFields {...part} />
      <SizeChartFields
        charts={values.charts}
        onChange={(charts) => change({ charts })}
        errors={save.errors}
      />
      <RentalFields {...part} />
      <Button type="submit" needsScript isBusy={save.isBusy || isUploading} className="self-start">
        {category ? 'Save' : 'Create category'}
      </Button>
    </ActionForm>
  )
}

type PartProps = {
  category: AdminCategory | null
  values: CategoryValues
  change: (more: Partial<CategoryValues>) => void
  errors: Record<string, string>
}

type TextName = 'name' | 'slug' | 'hsn' | 'setItems' | 'daysBefore' | 'daysAfter' | 'minDays' | 'maxDays'

/** Returns the props of an input for a text of the form. */
const inputProps = ({ values, change, errors }: PartProps, name: TextName) => ({
  name,
  value: values[name],
  error: errors[name],
  autoComplete: 'off',
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    change({ [name]: currentTarget.value }),
})

function MainFields(part: PartProps) {
  const { category, values, change, errors } = part
  return (
    <Panel title="Category">
      <div className="field-grid">
        <Field
          label="Name"
          maxLength={60}
          hint="On product cards, in filters, in forms and in the import"
          {...inputProps(part, 'name')}
        />
        <Field
          label="Address"
          maxLength={40}
          hint={<AddressHint category={category} slug={values.slug} />}
          {...inputProps(part, 'slug')}
        />
        <Field
          label="HSN code"
          inputMode="numeric"
          maxLength={8}
          hint="On invoices, for products without a code of their own"
          {...inputProps(part, 'hsn')}
        />
        <fieldset>
          <legend className="field-label">Offered in</legend>
          {CategoryList.options.map((list) => (
            <Checkbox
              key={list}
              name="offeredIn"
              checked={values.offeredIn.includes(list)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  offeredIn: CategoryList.options.filter((other) =>
                    other === list ? checked : values.offeredIn.includes(other),
                  ),
                })
              }
            >
              {listLabels[list]}
            </Checkbox>
          ))}
          <p className="hint">A list of the shop also shows a category that has products there.</p>
        </fieldset>
        <div>
          <PictureField
            label="Picture"
            hint="On the home page. Without a picture, that of the most popular product is shown."
            value={values.media ? { media: values.media, width: 0, height: 0 } : null}
            onChange={(picture) => change({ media: picture?.media ?? null })}
          />
          <FieldError>{errors['media']}</FieldError>
        </div>
      </div>
    </Panel>
  )
}

function AddressHint({ category, slug }: { category: AdminCategory | null; slug: string }) {
  if (!category) return 'In links to its products. Leave it empty to use the name.'
  if (slug !== category.slug) return `Links with ${category.slug} keep working: they lead to the new address.`
  const old = category.oldSlugs.length > 0 ? ` Old links: ${category.oldSlugs.join(', ')}.` : ''
  return (
    <>
      <Link to={`/marketplace?category=${category.slug}`} className="link">
        /marketplace?category={category.slug}
      </Link>
      {old}
    </>
  )
}

const RentalFields = (part: PartProps) => (
  <Panel
    title="Rentals"
    text="Used for the rentals of this category. Leave a field empty to use the default of the shop; a product can have terms of its own."
  >
    <div className="field-grid">
      <Field
        label="Days before, for preparation and shipping"
        inputMode="numeric"
        {...inputProps(part, 'daysBefore')}
      />
      <Field
        label="Days after, for return and cleaning"
        inputMode="numeric"
        {...inputProps(part, 'daysAfter')}
      />
      <Field label="Shortest rental (days)" inputMode="numeric" {...inputProps(part, 'minDays')} />
      <Field label="Longest rental (days)" inputMode="numeric" {...inputProps(part, 'maxDays')} />
      <TextArea
        label="Items of a set"
        className="sm:col-span-2"
        hint="One item per line. Staff check them when they hand out a rental and take it back. Empty means one piece."
        {...inputProps(part, 'setItems')}
      />
    </div>
  </Panel>
)
