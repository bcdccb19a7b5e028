import { useId } from 'react'
import { formatMeasure } from '../../../lib/format-measure'
import { freshKey } from '../../../lib/fresh-key'
import { Button } from '../../../ui/button'
import { Checkbox, Field, FieldError } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { Panel } from '../../../ui/panel'
import { emptyChart, readMeasure, type TypedChart } from './category-values'

const genders = { women: 'Women', men: 'Men', kids: 'Kids' } as const
const genderNames = ['women', 'men', 'kids'] as const
const MAX_CHARTS = 6
const MAX_MEASURES = 6

type Errors = Record<string, string>
type SizeChartFieldsProps = {
  charts: readonly TypedChart[]
  errors: Errors
  onChange: (charts: TypedChart[]) => void
}

/** Edits the size charts of a category. A product page shows those for the gender and the sizes of the product. */
export function SizeChartFields({ charts, errors, onChange }: SizeChartFieldsProps) {
  const addId = useId()
  return (
    <Panel
      title="Size charts"
      text="In the size guide on product pages, in centimetres and inches. A product shows the charts for its gender that contain one of its sizes."
    >
      <div className="stack">
        {charts.length === 0 && <p className="text-muted">None: products have no size guide.</p>}
        {charts.map((chart, at) => (
          <ChartFields
            key={chart.id}
            chart={chart}
            path={`sizeCharts.${at}`}
            errors={errors}
            onChange={(next) => onChange(charts.with(at, next))}
            onRemove={() => {
              onChange(charts.toSpliced(at, 1))
              focusSoon(addId)
            }}
          />
        ))}
        {charts.length < MAX_CHARTS && (
          <Button
            id={addId}
            size="small"
            variant="secondary"
            className="self-start"
            onClick={() => onChange([...charts, emptyChart()])}
          >
            <Icon name="plus" />
            Add size chart
          </Button>
        )}
      </div>
    </Panel>
  )
}

type ChartProps = {
  chart: TypedChart
  /** The path of the chart in the request. Errors have this path. */
  path: string
  errors: Errors
  onChange: (chart: TypedChart) => void
}

function ChartFields({ onRemove, ...props }: ChartProps & { onRemove: () => void }) {
  const { chart, path, errors, onChange } = props
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{chart.title || 'New size chart'}</legend>
      <Field
        label="Title"
        name={`${path}.title`}
        maxLength={60}
        value={chart.title}
        error={errors[`${path}.title`]}
        onChange={({ currentTarget }) => onChange({ ...chart, title: currentTarget.value })}
      />
      <fieldset>
        <legend className="field-label">For</legend>
        <div className="flex flex-wrap gap-x-6">
          {genderNames.map((gender) => (
            <Checkbox
              key={gender}
              name={`${path}.genders`}
              checked={chart.genders.includes(gender)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...chart,
                  genders: genderNames.filter((other) =>
                    other === gender ? checked : chart.genders.includes(other),
                  ),
                })
              }
            >
              {genders[gender]}
            </Checkbox>
          ))}
        </div>
        <FieldError>{errors[`${path}.genders`]}</FieldError>
      </fieldset>
      <MeasureFields {...props} />
      <SizeRows {...props} />
      <Button size="small" variant="quiet" className="justify-self-start text-danger" onClick={onRemove}>
        <Icon name="trash" />
        Remove size chart<span className="sr-only"> {chart.title}</span>
      </Button>
    </fieldset>
  )
}

/** The measured parts of the body, which are the columns of the chart. */
function MeasureFields({ chart, path, errors, onChange }: ChartProps) {
  const { measures, rows } = chart
  const addId = useId()
  const add = () =>
    onChange({
      ...chart,
      measures: [...measures, { id: freshKey(), name: '', how: '' }],
      rows: rows.map((row) => ({ ...row, cm: [...row.cm, ''] })),
    })
  function remove(at: number) {
    onChange({
      ...chart,
      measures: measures.toSpliced(at, 1),
      rows: rows.map((row) => ({ ...row, cm: row.cm.toSpliced(at, 1) })),
    })
    focusSoon(addId)
  }
  return (
    <div className="grid gap-3">
      {measures.map((measure, at) => (
        <div key={measure.id} className="grid items-end gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
          <Field
            label={`Measurement ${at + 1}`}
            name={`${path}.measures.${at}.name`}
            maxLength={40}
            placeholder="For example: Waist"
            value={measure.name}
            error={errors[`${path}.measures.${at}.name`]}
            onChange={({ currentTarget }) =>
              onChange({ ...chart, measures: measures.with(at, { ...measure, name: currentTarget.value }) })
            }
          />
          <Field
            label="How to measure"
            name={`${path}.measures.${at}.how`}
            maxLength={200}
            value={measure.how}
            error={errors[`${path}.measures.${at}.how`]}
            onChange={({ currentTarget }) =>
              onChange({ ...chart, measures: measures.with(at, { ...measure, how: currentTarget.value }) })
            }
          />
          {measures.length > 1 && (
            <RemoveButton label={measure.name || `measurement ${at + 1}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      <FieldError>{errors[`${path}.measures`]}</FieldError>
      {measures.length < MAX_MEASURES && <AddButton id={addId} label="Add measurement" onClick={add} />}
    </div>
  )
}

/** The sizes with their measurements. The inches below a measurement are calculated. */
function SizeRows({ chart, path, errors, onChange }: ChartProps) {
  const { measures, rows } = chart
  const addId = useId()
  const setRow = (at: number, more: Partial<TypedChart['rows'][number]>) =>
    onChange({ ...chart, rows: rows.with(at, { ...rows[at]!, ...more }) })
  const empty = () => ({ id: freshKey(), size: '', cm: measures.map(() => '') })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="relative overflow-x-auto">
        <table className="border-separate border-spacing-x-2 border-spacing-y-1">
          <caption className="text-left text-sm text-muted">
            Centimetres, for example 102 or 88–92. Inches are shown below.
          </caption>
          <thead>
            <tr className="text-left text-sm">
              <th scope="col">Size</th>
              {measures.map(({ id, name }, at) => (
                <th key={id} scope="col">
                  {name || `Measurement ${at + 1}`}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id} className="align-top">
                <td>
                  <Field
                    label={`Size in row ${at + 1}`}
                    isLabelHidden
                    name={`${path}.rows.${at}.size`}
                    className="w-20"
                    maxLength={20}
                    value={row.size}
                    error={errors[`${path}.rows.${at}.size`]}
                    onChange={({ currentTarget }) => setRow(at, { size: currentTarget.value })}
                  />
                </td>
                {measures.map(({ id, name }, place) => (
                  <td key={id}>
                    <Field
                      label={`${name || `Measurement ${place + 1}`} of size ${row.size || at + 1} in cm`}
                      isLabelHidden
                      name={`${path}.rows.${at}.cm.${place}`}
                      className="w-24"
                      value={row.cm[place] ?? ''}
                      hint={inches(row.cm[place] ?? '')}
                      error={errors[`${path}.rows.${at}.cm.${place}`]}
                      onChange={({ currentTarget }) =>
                        setRow(at, { cm: row.cm.with(place, currentTarget.value) })
                      }
                    />
                  </td>
                ))}
                <td>
                  {rows.length > 1 && (
                    <RemoveButton
                      label={`size ${row.size || at + 1}`}
                      onClick={() => {
                        onChange({ ...chart, rows: rows.toSpliced(at, 1) })
                        focusSoon(addId)
                      }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FieldError>{errors[`${path}.rows`]}</FieldError>
      <AddButton
        id={addId}
        label="Add size"
        onClick={() => onChange({ ...chart, rows: [...rows, empty()] })}
      />
    </div>
  )
}

function inches(typed: string): string {
  const cm = readMeasure(typed)
  return typeof cm === 'string' ? '' : `${formatMeasure(cm, 'in')} in`
}

type ButtonProps = { label: string; onClick: () => void }

const RemoveButton = ({ label, onClick }: ButtonProps) => (
  <Button size="small" variant="quiet" onClick={onClick}>
    <Icon name="trash" />
    <span className="sr-only">Remove {label}</span>
  </Button>
)

const AddButton = ({ id, label, onClick }: ButtonProps & { id: string }) => (
  <Button id={id} size="small" variant="secondary" className="justify-self-start" onClick={onClick}>
    <Icon name="plus" />
    {label}
  </Button>
)
