import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { SearchAutocomplete } from './search-autocomplete'

/** Searches the whole shop from any page. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { q = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    close()
    void navigate(q.trim() ? `/marketplace?${new URLSearchParams({ q: q.trim() })}` : '/marketplace')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Search"
      className="mt-16! mb-auto! h-[min(34rem,calc(100dvh-6rem))] w-[min(40rem,calc(100vw-2rem))]"
    >
      <form onSubmit={search} className="relative flex gap-2">
        <div className="grow">
          <SearchAutocomplete
            type="search"
            name="q"
            label="Search products and rentals"
            isLabelHidden
            urlValue=""
            maxLength={100}
            placeholder="Chaniya choli, jhumka, dandiya…"
            enterKeyHint="search"
            data-focus-first
            onNavigate={close}
          />
        </div>
        <button
          type="submit"
          className="inline-flex min-h-12 items-center gap-2 rounded-[0.625rem] bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong"
        >
          <Icon name="search" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
      <p className="mt-4 text-muted">Type at least two letters to see suggestions.</p>
    </Dialog>
  )
}
