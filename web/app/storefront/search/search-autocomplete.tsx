import { useState, type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCombobox } from '../../ui/hooks/use-combobox'
import { UrlSyncedInput } from '../product-list/url-synced-input'
import type { SuggestionOption } from './load-suggestions'

type SearchAutocompleteProps = ComponentProps<typeof UrlSyncedInput> & {
  /** Called when the shopper selects a suggestion, before the navigation. */
  onNavigate?: () => void
}

/** A search box that suggests categories and products while typing. Without JavaScript it is a plain search box. */
export function SearchAutocomplete({ onNavigate, onChange, ...input }: SearchAutocompleteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const options = useSuggestions(typed)
  const combobox = useCombobox({
    count: options.length,
    onPick: (index) => {
      onNavigate?.()
      void navigate(options[index]!.to)
    },
  })
  return (
    <div className="relative">
      <UrlSyncedInput
        {...input}
        {...combobox.input}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <p aria-live="polite" className="sr-only">
        {combobox.isOpen && `${options.length} suggestions`}
      </p>
      <ul
        {...combobox.list}
        aria-label="Suggestions"
        hidden={!combobox.isOpen}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-xl border border-line bg-surface py-1.5 text-ink shadow-lift"
      >
        {options.map(({ to, label, note, image }, index) => (
          <li
            key={to}
            {...combobox.option(index)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 hover:bg-sunken aria-selected:bg-brand-soft"
          >
            {image !== undefined && (
              <img
                src={image}
                alt=""
                width={40}
                height={50}
                className="h-12.5 w-10 rounded-md object-cover"
              />
            )}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="text-sm whitespace-nowrap text-muted">{note}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DEBOUNCE_MS = 160
const MIN_LETTERS = 2
const NOTHING: readonly SuggestionOption[] = []

/** Fetches suggestions for the typed text, debounced. Responses to requests for earlier texts are ignored. */
function useSuggestions(typed: string): readonly SuggestionOption[] {
  const q = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
  const [response, setResponse] = useState({ q: '', options: NOTHING })

  useEffect(() => {
    if (q.length < MIN_LETTERS) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      import('./load-suggestions')
        .then(({ loadSuggestions }) => loadSuggestions(q, signal))
        .then(
          (options) => signal.aborted || setResponse({ q, options }),
          () => undefined, // the search box works without suggestions
        )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])

  // While the suggestions for a longer text are loading, the suggestions for its beginning stay visible.
  return q.length >= MIN_LETTERS && response.q !== '' && q.startsWith(response.q) ? response.options : NOTHING
}
