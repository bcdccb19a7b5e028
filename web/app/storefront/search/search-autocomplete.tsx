import { useState, type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestions } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { useCombobox } from '../../ui/use-combobox'
import { UrlSyncedInput } from '../product-list/url-synced-input'
import { fetchJson } from '../../lib/api/fetch-json'

type SuggestingInputProps = ComponentProps<typeof UrlSyncedInput> & {
  /** Called when an option leads away. */
  onLeave?: () => void
}

/** A search box that offers categories and products while one types. Without scripts it is a search box. */
export function SearchAutocomplete({ onLeave, onChange, ...box }: SuggestingInputProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(typed)
  const ways = waysOf(suggestions, typed)
  const combobox = useCombobox({
    count: ways.length,
    onPick: (place) => {
      onLeave?.()
      void navigate(ways[place]!.to)
    },
  })
  return (
    <div className="relative">
      <UrlSyncedInput
        {...box}
        {...combobox.input}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <p aria-live="polite" className="sr-only">
        {combobox.isOpen && `${ways.length} suggestions`}
      </p>
      <ul
        {...combobox.list}
        aria-label="Suggestions"
        hidden={!combobox.isOpen}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-xl border border-line bg-surface py-1.5 text-ink shadow-lift"
      >
        {ways.map((way, place) => (
          <li
            key={way.to}
            {...combobox.option(place)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 hover:bg-sunken aria-selected:bg-brand-soft"
          >
            {way.image !== undefined && (
              <img
                src={way.image}
                alt=""
                width={40}
                height={50}
                className="h-12.5 w-10 rounded-md object-cover"
              />
            )}
            <span className="min-w-0 flex-1 truncate">{way.label}</span>
            <span className="text-sm whitespace-nowrap text-muted">{way.aside}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Way = { to: string; label: string; aside: string; image?: string }

function waysOf({ categories, products }: Suggestions, typed: string): Way[] {
  const q = typed.trim()
  return [
    ...categories.map(({ value, label, count }) => ({
      to: `/marketplace?${new URLSearchParams({ q, category: value })}`,
      label: `${q} in ${label}`,
      aside: String(count),
    })),
    ...products.map(({ handle, title, image, price, rentPrice }) => ({
      to: handle,
      label: title,
      aside: rentPrice === null ? formatRupees(price) : `${formatRupees(rentPrice)} / day`,
      image,
    })),
  ]
}

const TYPING_MS = 160
const FEWEST_LETTERS = 2
const NOTHING: Suggestions = { categories: [], products: [] }

const amounts = new Set(['price', 'rentPrice'])

/** What the shop offers for this text, a moment after the last letter. An answer to an older text is never shown. */
function useSuggestions(typed: string): Suggestions {
  const q = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
  const [answer, setAnswer] = useState({ to: '', suggestions: NOTHING })

  useEffect(() => {
    if (q.length < FEWEST_LETTERS) return
    const asked = new AbortController()
    const path = `/api/suggestions?${new URLSearchParams({ q })}`
    const timer = setTimeout(() => {
      fetchJson<Suggestions>({ path, signal: asked.signal, amounts }).then(
        (suggestions) => asked.signal.aborted || setAnswer({ to: q, suggestions }),
        () => undefined, // without suggestions one can still search
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])

  // What was offered for the beginning of a word stays until the answer for the longer one is there.
  return q.length >= FEWEST_LETTERS && answer.to !== '' && q.startsWith(answer.to)
    ? answer.suggestions
    : NOTHING
}
