import { useState, type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCombobox } from '../../ui/hooks/use-combobox'
import type { Department } from '../../lib/product-list-query'
import { UrlSyncedInput } from '../product-list/url-synced-input'
import type { SuggestionOption } from './load-suggestions'

type SearchAutocompleteProps = ComponentProps<typeof UrlSyncedInput> & {
  /** The store whose list contains the box; without it, the box searches the whole shop. */
  department?: Department
  /** Called when the shopper selects a suggestion, before the navigation. */
  onNavigate?: () => void
}

/**
 * A search box that suggests earlier searches, and categories and products while typing. The suggestions are as wide as the nearest
 * positioned element around it. Without JavaScript it is a plain search box.
 */
export function SearchAutocomplete({ department, onNavigate, onChange, ...input }: SearchAutocompleteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(NOTHING)
  const suggestions = useSuggestions(typed, department)
  const options = typed ? suggestions : recent
  const combobox = useCombobox({
    count: options.length,
    onPick: (index) => {
      const { to, run } = options[index]!
      if (run) {
        run()
        return setRecent(NOTHING)
      }
      onNavigate?.()
      ;(document.activeElement as HTMLElement | null)?.blur() // so that the box shows the new search
      void navigate(to)
    },
  })
  function onFocus(box: HTMLInputElement) {
    setTyped(box.value)
    if (!box.value) combobox.open()
    import('./load-suggestions').then(
      ({ suggestRecent, watchSearches }) => {
        watchSearches(box)
        return setRecent(box.value ? NOTHING : suggestRecent({ department }))
      },
      () => undefined, // the search box works without suggestions
    )
  }
  return (
    <>
      <UrlSyncedInput
        {...input}
        {...combobox.input}
        onFocus={({ currentTarget }) => onFocus(currentTarget)}
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
        aria-label={typed ? 'Suggestions' : 'Recent searches'}
        hidden={!combobox.isOpen}
        className="suggestion-list"
      >
        {options.map(({ to, label, note, image }, index) => (
          <li key={to} {...combobox.option(index)} className="suggestion">
            {image !== undefined && <img src={image} alt="" width={40} height={50} />}
            <span>{label}</span>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

const DEBOUNCE_MS = 160
const MIN_LETTERS = 2
const NOTHING: readonly SuggestionOption[] = []

/** Fetches suggestions for the typed text, debounced. Responses to requests for earlier texts are ignored. */
function useSuggestions(typed: string, department: Department | undefined): readonly SuggestionOption[] {
  const q = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
  const [response, setResponse] = useState({ q: '', options: NOTHING })

  useEffect(() => {
    if (q.length < MIN_LETTERS) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      import('./load-suggestions')
        .then(({ loadSuggestions }) => loadSuggestions({ q, department }, signal))
        .then(
          (options) => signal.aborted || setResponse({ q, options }),
          () => undefined, // the search box works without suggestions
        )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, department])

  // While the suggestions for `lehenga` are loading, the suggestions for `lehen` stay visible.
  return q.length >= MIN_LETTERS && response.q !== '' && q.startsWith(response.q) ? response.options : NOTHING
}
