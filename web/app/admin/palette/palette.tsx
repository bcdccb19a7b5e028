import { Command } from 'cmdk'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { confirmationId, statusLabels } from '../../../../contract/orders/orders.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { Dialog } from '../../ui/dialog'
import { Icon, type IconName } from '../../ui/icon'
import { adminPages, morePages } from '../layout/admin-pages'
import { useAdminUser } from '../layout/admin-user'
import { isPieceCode, readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import { scanPiece } from '../../../../contract/rentals/handover.ts'
import { adminSettings } from '../../../../contract/store/store.ts'
import { searchSettings, subjectPath, subjects } from '../settings/subjects/subjects'
import type { AdminSearchResult } from '../../../../contract/reports/admin-search.ts'
import { useSearchHits } from './use-search-hits'

/** The command palette: finds pages and their texts, settings, orders, products, users and the pieces of rentals. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState('')
  const { hits, isLoading, hasFailed } = useSearchHits(input)
  const navigate = useNavigate()
  const local = useLocalHits(input)
  const isEmpty =
    !isLoading && [...Object.values(hits), ...Object.values(local)].every((list) => list.length === 0)

  function goTo(to: string) {
    onClose()
    void navigate(to)
  }
  /** Opens a hit of the server, but none of the previous text. */
  function openHit(to: string) {
    if (!isLoading) goTo(to)
  }
  return (
    <Dialog title="Find" isOpen onClose={onClose} className="mt-[10dvh]!">
      <Command label="Find" shouldFilter={false} loop>
        <Command.Input
          value={input}
          onValueChange={setInput}
          placeholder="Page, text, setting, order, product, user, piece"
          data-focus-first
          maxLength={100}
          className="control"
        />
        <Command.List className="mt-3 max-h-[50dvh] overflow-y-auto" aria-busy={isLoading}>
          {isEmpty && (
            <output className="block px-3 py-6 text-center text-muted">
              {hasFailed ? 'The search is not available. Please try again.' : 'No results.'}
            </output>
          )}
          <HitGroups {...hits} {...local} goTo={goTo} openHit={openHit} />
        </Command.List>
      </Command>
      <p className="hint mt-4 border-t border-line pt-3 max-sm:hidden">
        In lists, <kbd className="font-semibold">J</kbd> and <kbd className="font-semibold">K</kbd> move
        between rows and <kbd className="font-semibold">Enter</kbd> opens the selected row.{' '}
        <kbd className="font-semibold">?</kbd> lists all keys.
      </p>
    </Dialog>
  )
}

type LocalHits = ReturnType<typeof useLocalHits>

const MAX_SETTINGS = 8

/** The pages of the menu, and those that other pages lead to. */
const pages = [
  ...adminPages,
  ...morePages,
  ...subjects
    .filter(({ to }) => !to)
    .map((subject) => ({
      to: subjectPath(subject),
      label: `Settings: ${subject.title}`,
      icon: subject.icon,
      access: adminSettings.access,
    })),
]

/** Finds what needs no request: pages, settings, and the code of a piece. */
function useLocalHits(input: string) {
  const me = useAdminUser()
  const text = input.trim().toLowerCase()
  const code = readPieceCode(input)
  return {
    pieces: can(scanPiece.access, me) && isPieceCode(code) ? [code] : [],
    pages: pages.filter(({ label, access }) => can(access, me) && label.toLowerCase().includes(text)),
    settings:
      can(adminSettings.access, me) && text.length > 1 ? searchSettings(text).slice(0, MAX_SETTINGS) : [],
  }
}

type HitGroupsProps = AdminSearchResult &
  LocalHits & { goTo: (to: string) => void; openHit: (to: string) => void }

function HitGroups({ orders, products, people, texts, pieces, pages, settings, ...open }: HitGroupsProps) {
  const { goTo, openHit } = open
  return (
    <>
      <HitGroup name="Rental pieces" hits={pieces}>
        {(piece) => (
          <Item
            key={piece}
            id={`piece ${piece}`}
            icon="calendar"
            onSelect={() => goTo(`/admin/rentals/scan?code=${piece}`)}
          >
            <span className="font-mono font-semibold tracking-wider">{piece}</span>
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Orders" hits={orders}>
        {({ id, name, amountDue, status }) => (
          <Item key={id} id={`order ${id}`} icon="box" onSelect={() => openHit(`/admin/orders/${id}`)}>
            <span className="font-mono font-semibold tracking-wider">{confirmationId(id)}</span>{' '}
            {name ?? 'Guest'}
            <Aside>
              {formatRupees(amountDue)}, {statusLabels[status].toLowerCase()}
            </Aside>
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Products" hits={products}>
        {({ id, title, productType, status }) => (
          <Item
            key={id}
            id={`product ${id}`}
            icon="bag"
            onSelect={() => openHit(`/admin/products?edit=${encodeURIComponent(id)}`)}
          >
            {title}
            <Aside>
              {productType === 'rent' ? 'for rent' : 'for sale'}, {status}
            </Aside>
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Users" hits={people}>
        {({ id, name, email }) => (
          <Item
            key={id}
            id={`user ${id}`}
            icon="user"
            onSelect={() => openHit(`/admin/users?q=${encodeURIComponent(email)}`)}
          >
            {name}
            <Aside>{email}</Aside>
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Pages" hits={pages}>
        {({ to, label, icon }) => (
          <Item key={to} id={`page ${to}`} icon={icon} onSelect={() => goTo(to)}>
            {label}
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Settings" hits={settings}>
        {({ field, subject, to }) => (
          <Item key={to} id={`setting ${to}`} icon={subject.icon} onSelect={() => goTo(to)}>
            {field.label}
            <Aside>{subject.title}</Aside>
          </Item>
        )}
      </HitGroup>
      <HitGroup name="Texts of pages" hits={texts}>
        {({ name, title, excerpt }) => (
          <Item
            key={name}
            id={`text ${name}`}
            icon="list"
            onSelect={() => openHit(`/admin/settings/pages/${name}`)}
          >
            {title}
            <Aside>{excerpt}</Aside>
          </Item>
        )}
      </HitGroup>
    </>
  )
}

type HitGroupProps<T> = { name: string; hits: readonly T[]; children: (hit: T) => ReactNode }

const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

const HitGroup = <T,>({ name, hits, children }: HitGroupProps<T>) =>
  hits.length > 0 && (
    <Command.Group heading={name} className={heading}>
      {hits.map(children)}
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

const Aside = ({ children }: { children: ReactNode }) => <span className="hint">{children}</span>
