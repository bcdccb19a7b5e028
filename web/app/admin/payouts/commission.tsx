import { formatDay } from '../../../../contract/core/dates.ts'
import type { CommissionRules } from '../../../../contract/sellers/payouts.ts'
import { DEFAULT_COMMISSION, formatRate } from '../../../../contract/sellers/seller-money.ts'
import { useCategories } from '../../components/admin-lists/categories'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, SelectField } from '../../ui/field'
import { Cell, Row, Table } from '../../ui/table'

type Rule = CommissionRules['rules'][number]

const ruleTarget = ({ sellerName, categoryName }: Rule) => sellerName ?? categoryName ?? 'Everyone'

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
  const add = useEndpointForm('addCommissionRule', { done: 'Rule added' })
  return (
    <ActionForm of={add} className="grid gap-4 card p-5">
      <h3 className="text-xl">New rule</h3>
      <SelectField
        label="For"
        {...add.field('target')}
        error={add.errors['sellerId'] ?? add.errors['category']}
      >
        <option value="">Everyone</option>
        <optgroup label="A category">
          {useCategories().map(({ slug, name }) => (
            <option key={slug} value={`category:${slug}`}>
              {name}
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
        inputMode="decimal"
        hint="Leave empty to end the current rule"
        autoComplete="off"
        {...add.field('rate')}
      />
      <DateField label="From" min={today} defaultValue={today} {...add.field('from')} />
      <Button type="submit" isBusy={add.isBusy}>
        Add rule
      </Button>
    </ActionForm>
  )
}
