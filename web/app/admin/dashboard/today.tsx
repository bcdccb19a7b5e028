import { Link } from 'react-router'
import { can, type Access } from '../../../../contract/core/permissions.ts'
import type { Dashboard } from '../../../../contract/reports/reports.ts'
import { useAdminUser } from '../layout/admin-user'
import { pageAccess } from '../layout/page-access'

type Task = { label: string; count: number; to: string; access: Access; isUrgent?: boolean }

const tasksOf = (figures: Dashboard): Task[] => [
  {
    label: 'Ready to hand out',
    count: figures.toHandOut,
    to: '/admin/rentals/today',
    access: pageAccess.rentals,
  },
  {
    label: 'To take back',
    count: figures.returnsDue - figures.rentalsLate,
    to: '/admin/rentals/today',
    access: pageAccess.rentals,
  },
  {
    label: 'Late',
    count: figures.rentalsLate,
    to: '/admin/rentals/today',
    access: pageAccess.rentals,
    isUrgent: true,
  },
  {
    label: 'To pack',
    count: figures.toPack,
    to: '/admin/orders?queue=pack',
    access: pageAccess.orders,
  },
  {
    label: 'Returns to answer',
    count: figures.returnsToAnswer,
    to: '/admin/returns?state=asked',
    access: pageAccess.returns,
  },
  {
    label: 'Complaints to answer',
    count: figures.complaintsToAnswer,
    to: '/admin/complaints',
    access: pageAccess.complaints,
    isUrgent: true,
  },
  {
    label: 'Refunds to pay',
    count: figures.refundsToPay,
    to: '/admin/payments/refunds',
    access: pageAccess.payments,
  },
]

/** The work of today, as far as the user may do it. Each number links to its list. */
export function Today({ figures }: { figures: Dashboard }) {
  const me = useAdminUser()
  const tasks = tasksOf(figures).filter(({ access }) => can(access, me))
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="today-title" className="mb-6">
      <h2 id="today-title" className="mb-3 text-2xl">
        Today
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {tasks.map(({ label, count, to, isUrgent = false }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full items-center justify-between gap-3 card p-4 hover:border-brand"
            >
              <span className={count > 0 ? 'font-semibold' : 'text-muted'}>{label}</span>
              <span
                className={`text-2xl font-semibold tabular-nums ${count === 0 ? 'text-muted' : isUrgent ? 'text-danger' : 'text-brand'}`}
              >
                {count.toLocaleString('en-IN')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
