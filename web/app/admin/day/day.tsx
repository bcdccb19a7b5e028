import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { addDays } from '../../../../contract/core/dates.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { dayList, type DayList, type Departure } from '../../../../contract/orders/day-list.ts'
import { Day } from '../../../../contract/rentals/rentals.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { Button, ButtonLink } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/day'
import { DayMoney } from './day-money'
import { DayLabels } from './day-labels'
import { DepartureRows, ReturnRows } from './day-rows'

const PATH = '/admin/day'

export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = Day.safeParse(new URL(request.url).searchParams.get('day'))
  const api = await context.get(userApi)()
  const query = wanted.success ? { day: wanted.data } : {}
  return { list: await orThrowResponse(api(dayList, { query }), request) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Day list', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const departureGroups: { method: Departure['method']; title: string }[] = [
  { method: 'courier', title: 'Leaves by courier' },
  { method: 'pickup', title: 'Picked up by customers' },
  { method: 'hand_delivery', title: 'Delivered by our staff' },
  { method: null, title: 'Handed out in the shop, without a slot' },
]

/** What leaves the shop on a day, what comes back, what is late, and what customers paid. The print view contains only the labels of the day. */
export default function DayPage({ loaderData: { list } }: Route.ComponentProps) {
  const { today, day, leaves, lateLeaves, pickups, comesBack, lateReturns, money } = list
  const toPrint = [...lateLeaves, ...leaves].filter(({ isDone }) => !isDone)
  const isEmpty = [leaves, lateLeaves, pickups, comesBack, lateReturns].every((rows) => rows.length === 0)
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Day list">
          <RefreshButton />
          <Button size="small" disabled={toPrint.length === 0} onClick={() => print()}>
            Print {toPrint.length === 1 ? '1 label' : `${toPrint.length} labels`}
          </Button>
        </PageHeader>
        <DayPicker today={today} day={day} />
        {isEmpty && (
          <EmptyState
            title="Nothing to do on this day"
            picture={<Icon name="check" className="size-16 text-success" />}
          >
            <p className="text-muted">No goods leave, and nothing comes back.</p>
          </EmptyState>
        )}
        <div className="flex flex-col gap-8">
          <LateSections list={list} />
          {departureGroups.map(({ method, title }) => (
            <Section key={title} title={title} count={leaves.filter((row) => row.method === method).length}>
              <DepartureRows rows={leaves.filter((row) => row.method === method)} />
            </Section>
          ))}
          <Section title="Collected from customers" count={pickups.length}>
            <ReturnRows rows={pickups} />
          </Section>
          <Section title="Comes back" count={comesBack.length}>
            <ReturnRows rows={comesBack} />
          </Section>
          {money.length > 0 && (
            <section aria-labelledby="money">
              <h2 id="money" className="mb-3 text-2xl">
                Payments of customers
              </h2>
              <DayMoney money={money} />
            </section>
          )}
        </div>
      </div>
      <DayLabels departures={toPrint} />
    </>
  )
}

const LateSections = ({ list: { lateLeaves, lateReturns } }: { list: DayList }) => (
  <>
    <Section title="Late: has not left" count={lateLeaves.length} isUrgent>
      <DepartureRows rows={lateLeaves} showsDay />
    </Section>
    <Section title="Late: has not come back" count={lateReturns.length} isUrgent>
      <ReturnRows rows={lateReturns} />
    </Section>
  </>
)

/** Links to the days before and after, and a field for any other day. */
function DayPicker({ today, day }: { today: Day; day: Day }) {
  const to = (next: Day) => (next === today ? PATH : `${PATH}?day=${next}`)
  return (
    <div className="cluster mb-6 items-end">
      <p className="min-w-40 grow text-xl font-semibold">
        {formatWeekday(day)}
        {day === today && <span className="text-muted"> · today</span>}
      </p>
      <nav aria-label="Days" className="flex flex-wrap gap-2">
        <ButtonLink to={to(addDays(day, -1))} size="small" variant="secondary">
          <Icon name="previous" />
          <span className="sr-only">The day before, </span>
          {formatWeekday(addDays(day, -1))}
        </ButtonLink>
        {day !== today && (
          <ButtonLink to={PATH} size="small" variant="secondary">
            Today
          </ButtonLink>
        )}
        <ButtonLink to={to(addDays(day, 1))} size="small" variant="secondary">
          <span className="sr-only">The next day, </span>
          {formatWeekday(addDays(day, 1))}
          <Icon name="next" />
        </ButtonLink>
      </nav>
      <Form action={PATH} className="flex items-end gap-2">
        <DateField key={day} label="Another day" name="day" defaultValue={day} className="w-40" />
        <Button type="submit" size="small" variant="secondary">
          Show
        </Button>
      </Form>
    </div>
  )
}

type SectionProps = { title: string; count: number; isUrgent?: boolean; children: ReactNode }

function Section({ title, count, isUrgent = false, children }: SectionProps) {
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 flex items-center gap-3 text-2xl">
        {title}
        <span
          className={`rounded-full px-3 py-0.5 font-sans text-base font-semibold ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand'}`}
        >
          {count}
        </span>
      </h2>
      {children}
    </section>
  )
}
