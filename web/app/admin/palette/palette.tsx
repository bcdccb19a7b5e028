import { Command } from 'cmdk'
import { useState, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { statusLabels } from '../../lib/labels/order-labels'
import { Dialog } from '../../ui/dialog'
import { Icon, type IconName } from '../../ui/icon'
import { adminPages } from '../layout/admin-pages'
import { useAdminUser } from '../layout/use-admin-user'
import { adminSearch, type AdminSearchResult } from '../../../../contract/reports/admin-search.ts'
import { api } from '../../lib/api/browser-api'

/** Pages, orders, products and people, a few letters away. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { found, isLoading, isLost } = useSearchHits(typed)
  const navigate = useNavigate()
  const me = useAdminUser()
  const words = typed.trim().toLowerCase()
  const pages = adminPages.filter(
    ({ label, access }) => can(access, me) && label.toLowerCase().includes(words),
  )
  const { orders, products, people } = found
  const isNothing = !isLoading && pages.length + orders.length + products.length + people.length === 0

  function go(to: string) {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog title="Find" isOpen onClose={onClose} className="mt-[10dvh]!">
      <Command label="Find" shouldFilter={false} loop>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Page, order, product, person"
          data-focus-first
          maxLength={100}
          className="control"
        />
        <Command.List className="mt-3 max-h-[50dvh] overflow-y-auto" aria-busy={isLoading}>
          {isNothing && (
            <output className="block px-3 py-6 text-center text-muted">
              {isLost ? 'The shop does not answer. Please try again.' : 'Nothing is called that.'}
            </output>
          )}
          <Kind name="Orders" of={orders}>
            {({ id, name, amountDue, status }) => (
              <Item key={id} id={`order ${id}`} icon="box" onSelect={() => go(`/admin/orders/${id}`)}>
                <span className="font-mono font-semibold tracking-wider">{confirmationId(id)}</span>{' '}
                {name ?? 'Guest'}
                <Aside>
                  {formatRupees(amountDue)}, {statusLabels[status].toLowerCase()}
                </Aside>
              </Item>
            )}
          </Kind>
          <Kind name="Products" of={products}>
            {({ id, title, productType, status }) => (
              <Item
                key={id}
                id={`product ${id}`}
                icon="bag"
                onSelect={() => go(`/admin/products?edit=${encodeURIComponent(id)}`)}
              >
                {title}
                <Aside>
                  {productType === 'rent' ? 'for rent' : 'for sale'}, {status}
                </Aside>
              </Item>
            )}
          </Kind>
          <Kind name="People" of={people}>
            {({ id, name, email }) => (
              <Item
                key={id}
                id={`person ${id}`}
                icon="user"
                onSelect={() => go(`/admin/users?q=${encodeURIComponent(email)}`)}
              >
                {name}
                <Aside>{email}</Aside>
              </Item>
            )}
          </Kind>
          <Kind name="Pages" of={pages}>
            {({ to, label, icon }) => (
              <Item key={to} id={`page ${to}`} icon={icon} onSelect={() => go(to)}>
                {label}
              </Item>
            )}
          </Kind>
        </Command.List>
      </Command>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted max-sm:hidden">
        In lists, <kbd className="font-semibold">J</kbd> and <kbd className="font-semibold">K</kbd> walk
        through the rows and <kbd className="font-semibold">Enter</kbd> opens one.
      </p>
    </Dialog>
  )
}

type KindProps<T> = { name: string; of: readonly T[]; children: (one: T) => ReactNode }

const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

const Kind = <T,>({ name, of, children }: KindProps<T>) =>
  of.length > 0 && (
    <Command.Group heading={name} className={heading}>
      {of.map(children)}
    </Command.Group>
  )

type ItemProps = { id: string; icon: IconName; onSelect: () => void; children: ReactNode }

const Item = ({ id, icon, onSelect, children }: ItemProps) => (
  <Command.Item
    value={id}
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[selected=true]:bg-brand-soft"
  >
    <Icon name={icon} className="size-5 shrink-0 text-muted" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </Command.Item>
)

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-muted">{children}</span>
)

const nothingFound: AdminSearchResult = { orders: [], products: [], people: [] }

/** What the shop finds for what was typed, asked when typing pauses. The last answer stays until the next has come. */
function useSearchHits(typed: string) {
  const q = typed.trim()
  const [answer, setAnswer] = useState({ to: '', found: nothingFound, isLost: false })
  useEffect(() => {
    if (q.length < 2) return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      api(adminSearch, { query: { q }, signal: asked.signal }).then(
        (found) => setAnswer({ to: q, found, isLost: false }),
        () => !asked.signal.aborted && setAnswer({ to: q, found: nothingFound, isLost: true }),
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])
  const isAsked = q.length >= 2
  return {
    found: isAsked ? answer.found : nothingFound,
    isLoading: isAsked && answer.to !== q,
    isLost: isAsked && answer.isLost,
  }
}
