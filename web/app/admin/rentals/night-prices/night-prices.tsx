import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listCategories } from '../../../../../contract/catalog/categories.ts'
import {
  addNightRule,
  deleteNightRule,
  moveNightRule,
  nightRules,
  saveNightRule,
  type NightRule,
} from '../../../../../contract/rentals/night-rules.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { Badge } from '../../../ui/badge'
import { Button, ButtonLink } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { EmptyState } from '../../../ui/empty-state'
import { Icon } from '../../../ui/icon'
import { MoveButton } from '../../../ui/sorting/move-button'
import { PageHeader } from '../../../ui/page-header'
import { RentalTabs } from '../rental-tabs'
import type { Route } from './+types/night-prices'
import { NightRuleForm } from './night-rule-form'
import { changeText, conditionText, scopeLabels } from './rule-labels'

const PATH = '/admin/rentals/night-prices'
/** The value of `edit` in the URL for a new rule. */
const NEW = 'new'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [{ data: rules }, { data: categories }] = await orThrowResponse(
    Promise.all([api(nightRules), api(listCategories, { query: {} })]),
    request,
  )
  return { rules, categories: categories.map(({ slug, name }) => ({ slug, name })) }
}

export const action = endpointAction({ addNightRule, saveNightRule, moveNightRule, deleteNightRule })
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Night prices', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The rules that change the rent of some nights, in the order in which they take precedence. */
export default function NightPrices({ loaderData: { rules, categories } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const edit = searchParams.get('edit')
  const rule = rules.find(({ id }) => id === edit) ?? null
  const close = () => void navigate(PATH, { preventScrollReset: true })
  const remove = useEndpointForm('deleteNightRule', { done: 'Rule deleted' })
  const [deleting, setDeleting] = useState<NightRule | null>(null)
  const add = (
    <ButtonLink to={`${PATH}?edit=${NEW}`} preventScrollReset>
      <Icon name="plus" />
      Add rule
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Night prices"
        text="Rules change the rent of some nights. For each night, the first rule in this list for festivals, weekends or a season applies, and then the first rule for early, late or long bookings. Rules of a product come before those of its category and of all rentals. Orders keep the prices at which they were placed."
      >
        {rules.length > 0 && add}
      </PageHeader>
      <RentalTabs />
      {rules.length > 0 ? (
        <ol aria-label="Rules by precedence" className="max-w-4xl card divide-y divide-line">
          {rules.map((rule, at) => (
            <Rule
              key={rule.id}
              rule={rule}
              place={at + 1}
              isFirst={rules[at - 1]?.scope !== rule.scope}
              isLast={rules[at + 1]?.scope !== rule.scope}
              onDelete={() => setDeleting(rule)}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title="Every night costs the same" icon="calendar">
          <p className="text-muted">
            Add a rule to charge more for festival nights and weekends, or less for early bookings.
          </p>
          {add}
        </EmptyState>
      )}
      {(rule || edit === NEW) && (
        <NightRuleForm key={`${edit} ${rule?.version}`} rule={rule} categories={categories} onClose={close} />
      )}
      <ConfirmDialog
        title={deleting ? `Delete ${deleting.name}?` : ''}
        action="Delete"
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove.submit({}, { id: deleting.id })}
      >
        New bookings no longer use this rule. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

type RuleProps = {
  rule: NightRule
  place: number
  isFirst: boolean
  isLast: boolean
  onDelete: () => void
}

function Rule({ rule, place, isFirst, isLast, onDelete }: RuleProps) {
  const { id, name, isOn, scope, targetName } = rule
  const move = useEndpointForm('moveNightRule', { params: { id } })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="w-6 text-muted tabular-nums">{place}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <ButtonLink
            to={`${PATH}?edit=${id}`}
            preventScrollReset
            variant="quiet"
            size="small"
            className="-ml-3"
          >
            {name}
          </ButtonLink>
          {!isOn && <Badge tone="quiet">Off</Badge>}
        </p>
        <p className="hint">
          {conditionText(rule)} · {targetName ?? scopeLabels[scope]}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{changeText(rule)}</p>
      <div className="flex items-center">
        {(['up', 'down'] as const).map((direction) => (
          <ActionForm key={direction} of={move} showsNoMessage className="contents">
            <input type="hidden" name="direction" value={direction} />
            <MoveButton
              type="submit"
              name={name}
              direction={direction}
              isDisabled={move.isBusy || (direction === 'up' ? isFirst : isLast)}
            />
          </ActionForm>
        ))}
        <Button variant="quiet" size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  )
}
