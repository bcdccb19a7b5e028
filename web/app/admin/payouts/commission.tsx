import { categories, categoryLabel } from '../../../../contract/catalog/categories.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import {
  addCommissionRule,
  NewCommissionRule,
  type CommissionRules,
} from '../../../../contract/sellers/payouts.ts'
import { DEFAULT_COMMISSION, formatRate } from '../../../../contract/sellers/seller-money.ts'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Cell, Row, Table } from '../../ui/table'

type Rule = CommissionRules['rules'][number]

const ruleTarget = ({ sellerName, category }: Rule) =>
  sellerName ?? (category ? categoryLabel(category) : 'Everyone')

/** The commission rules, newest first, with a form for a new rule. */
export function Commission({ commission, today }: { commission: CommissionRules; today: string }) {
  const { rules, sellers } = commission
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="mb-3 max-w-prose text-muted">
          A seller’s own rule takes precedence over a category rule, which takes precedence over the general
          rule. If no rule applies, the commission is {formatRate(DEFAULT_COMMISSION)}. Existing orders keep
          their rate.
        </p>
        {rules.length > 0 && (
          <Table caption="Rules, newest first" columns={['For', 'From', 'Rate']} amounts="Rate">
            {rules.map((rule) => (
              <Row key={rule._id}>
                <Cell className="font-semibold">{ruleTarget(rule)}</Cell>
                <Cell className="max-md:order-3 max-md:col-span-2">
                  {formatDay(rule.from)}
                  <span className="hint">by {rule.by}</span>
                </Cell>
                <Cell className="text-right font-semibold tabular-nums">
                  {rule.rate === null ? 'Ends' : formatRate(rule.rate)}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </div>
      <RuleForm sellers={sellers} today={today} />
    </div>
  )
}

function RuleForm({ sellers, today }: { sellers: CommissionRules['sellers']; today: string }) {
  const { form, errorOf, isBusy, submit } = useSaving<NewCommissionRule>({
    validate: (typed) => NewCommissionRule.safeParse(ruleOf(typed)),
    save: (body) => api(addCommissionRule, { body }),
    done: 'Rule added',
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 card p-5">
      <h3 className="text-xl">New rule</h3>
      <SelectField label="For" name="whom" error={errorOf('sellerId') ?? errorOf('category')}>
        <option value="">Everyone</option>
        <optgroup label="A category">
          {Object.entries(categories).map(([slug, label]) => (
            <option key={slug} value={`category:${slug}`}>
              {label}
            </option>
          ))}
        </optgroup>
        {sellers.length > 0 && (
          <optgroup label="A seller">
            {sellers.map(({ id, name }) => (
              <option key={id} value={`seller:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <Field
        label="Rate (%)"
        name="rate"
        inputMode="decimal"
        hint="Leave empty to end the current rule"
        autoComplete="off"
        error={errorOf('rate')}
      />
      <Field label="From" name="from" type="date" min={today} defaultValue={today} error={errorOf('from')} />
      <Button type="submit" isBusy={isBusy} needsScript>
        Add rule
      </Button>
    </form>
  )
}

/** Converts the form into the body of the request. */
function ruleOf(typed: Record<string, FormDataEntryValue>) {
  const text = (name: string) => {
    const value = typed[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [kind, id = ''] = text('whom').split(/:(.*)/s)
  return {
    sellerId: kind === 'seller' ? id : null,
    category: kind === 'category' ? id : null,
    rate: text('rate') === '' ? null : Number(text('rate')),
    from: text('from'),
  }
}
