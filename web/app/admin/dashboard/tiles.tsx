import { Link } from 'react-router'
import { countedUpTo } from '../../../../contract/catalog/admin-products.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import type { Dashboard } from '../../../../contract/reports/reports.ts'
import { can, type Access } from '../../../../contract/core/permissions.ts'
import { useAdminUser } from '../layout/admin-user'
import { pageAccess } from '../layout/page-access'

type Tile = { label: string; value: string; to: string; access: Access; isUrgent?: boolean }

const count = (value: number) => value.toLocaleString('en-IN')

function tilesOf(figures: Dashboard): Tile[] {
  return [
    { label: 'Total users', value: count(figures.totalUsers), to: '/admin/users', access: pageAccess.users },
    {
      label: "Today's users",
      value: count(figures.todayUsers),
      to: '/admin/users',
      access: pageAccess.users,
    },
    { label: 'Orders', value: count(figures.totalOrders), to: '/admin/orders', access: pageAccess.orders },
    {
      label: 'Pending orders',
      value: count(figures.pendingOrders),
      to: '/admin/orders?status=pending',
      access: pageAccess.orders,
      isUrgent: figures.pendingOrders > 0,
    },
    ...(figures.revenueToday === undefined ? [] : [revenueTile(figures.revenueToday)]),
    {
      label: 'Rentals with customers',
      value: count(figures.rentalsOut),
      to: '/admin/rentals',
      access: 'orders',
    },
    {
      label: 'Rentals due back or late',
      value: count(figures.returnsDue),
      to: '/admin/rentals/today',
      access: 'orders',
      isUrgent: figures.returnsDue > 0,
    },
    {
      label: 'Low stock',
      value: figures.lowStock > countedUpTo ? `${count(countedUpTo)}+` : count(figures.lowStock),
      to: '/admin/products?stock=low&status=live',
      access: 'staff',
      isUrgent: figures.lowStock > 0,
    },
    {
      label: 'Submissions to review',
      value: count(figures.submissionsWaiting),
      to: '/admin/submissions',
      access: 'catalogue',
      isUrgent: figures.submissionsWaiting > 0,
    },
    ...(figures.paymentsToDecide > 0 ? [amountMismatchTile(figures.paymentsToDecide)] : []),
  ]
}

const revenueTile = (revenue: Paise): Tile => ({
  label: 'Revenue today',
  value: formatRupees(revenue),
  to: '/admin/payments',
  access: 'finance',
})

const amountMismatchTile = (payments: number): Tile => ({
  label: 'Payments with a wrong amount',
  value: count(payments),
  to: '/admin/payments?otherAmount=true',
  access: 'finance',
  isUrgent: true,
})

/** The key figures. A tile links to its list if the user may open that page. */
export function Tiles({ figures }: { figures: Dashboard }) {
  const me = useAdminUser()
  return (
    <>
      <TileList figures={figures} />
      <UnpaidUnits units={figures.unpaidUnits} canOpen={can(pageAccess.orders, me)} />
    </>
  )
}

/** The units reserved by unpaid orders, with a link to these orders. */
function UnpaidUnits({ units, canOpen }: { units: number; canOpen: boolean }) {
  const label = `${count(units)} ${units === 1 ? 'unit' : 'units'} reserved by unpaid orders`
  return (
    <p className="mt-4 text-muted">
      {canOpen && units > 0 ? (
        <Link to="/admin/orders?queue=unpaid" className="font-semibold text-brand hover:underline">
          {label}
        </Link>
      ) : (
        label
      )}
    </p>
  )
}

function TileList({ figures }: { figures: Dashboard }) {
  const me = useAdminUser()
  const { revenueThisMonth, revenueTarget } = figures
  const showsRevenue = revenueThisMonth !== undefined && revenueTarget !== undefined
  return (
    <ul
      className={`grid grid-cols-2 gap-3 ${showsRevenue ? 'sm:grid-cols-3 xl:grid-cols-5' : 'sm:grid-cols-4'}`}
    >
      {tilesOf(figures).map((tile) => (
        <li key={tile.label}>
          <TileBox tile={tile} canOpen={can(tile.access, me)} />
        </li>
      ))}
      {showsRevenue && (
        <li className="col-span-2 sm:col-span-3 xl:col-span-1">
          <Target revenue={revenueThisMonth} target={revenueTarget} />
        </li>
      )}
    </ul>
  )
}

const box = 'block h-full card p-4'

function TileBox({
  tile: { label, value, to, isUrgent = false },
  canOpen,
}: {
  tile: Tile
  canOpen: boolean
}) {
  const content = (
    <>
      <span className="hint">{label}</span>
      <span className={`block text-3xl font-semibold tabular-nums ${isUrgent ? 'text-warning' : ''}`}>
        {value}
      </span>
    </>
  )
  if (!canOpen) return <div className={box}>{content}</div>
  return (
    <Link to={to} className={`${box} hover:border-brand`}>
      {content}
    </Link>
  )
}

/** The revenue of this month compared with the target. */
function Target({ revenue, target }: { revenue: Paise; target: Paise }) {
  const percent = target > 0 ? Math.round((revenue / target) * 100) : 100
  return (
    <div className={box}>
      <span className="hint">Revenue this month</span>
      <span className="block text-3xl font-semibold tabular-nums">{formatRupees(revenue)}</span>
      <progress
        aria-label="Monthly revenue target"
        max={100}
        value={Math.min(100, percent)}
        className="mt-2 h-2 w-full accent-brand"
      />
      <span className="hint mt-1">
        {percent}% of the {formatRupees(target)} target
      </span>
    </div>
  )
}
