import { useId, useState, type KeyboardEvent } from 'react'

type Wanted = {
  /** How many options there are now. */
  count: number
  onPick: (place: number) => void
}

/**
 * A text box with a list of options below it, as a screen reader and a keyboard expect it: arrow keys walk through the options and
 * back to what was typed, Enter takes one, Escape and leaving the box close the list.
 */
export function useCombobox({ count, onPick }: Wanted) {
  const listId = useId()
  const [place, setPlace] = useState(-1)
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted && count > 0
  const active = isOpen && place < count ? place : -1
  const optionId = (one: number) => `${listId}-${one}`

  function close() {
    setWanted(false)
    setPlace(-1)
  }
  function pick(one: number) {
    close()
    onPick(one)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const isTaken = isOpen && (step !== 0 || key === 'Escape' || (key === 'Enter' && active >= 0))
    if (isTaken) event.preventDefault()
    if (key === 'Escape' || key === 'Enter') {
      if (isOpen && key === 'Escape') event.stopPropagation() // a dialog around it stays
      return active >= 0 && key === 'Enter' ? pick(active) : close()
    }
    if (step === 0) return
    if (isOpen) setPlace(((active + 1 + step + count + 1) % (count + 1)) - 1)
    else setWanted(true)
  }

  return {
    isOpen,
    active,
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
      onInput: () => {
        setPlace(-1)
        setWanted(true)
      },
      onBlur: close,
    },
    list: { id: listId, role: 'listbox' },
    option: (one: number) => ({
      id: optionId(one),
      role: 'option',
      'aria-selected': one === active,
      // The box keeps the focus: leaving it would close the list before the click is one.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => pick(one),
    }),
  } as const
}
