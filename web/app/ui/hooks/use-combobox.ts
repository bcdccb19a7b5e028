import { useId, useState, type KeyboardEvent } from 'react'

type ComboboxOptions = {
  /** The current number of options. */
  count: number
  onPick: (index: number) => void
}

/**
 * Returns the props of a combobox (WAI-ARIA Authoring Practices). Arrow keys move through the options and back to the typed text. Enter
 * selects an option. Escape and leaving the input close the list.
 */
export function useCombobox({ count, onPick }: ComboboxOptions) {
  const listId = useId()
  const [selected, setSelected] = useState(-1)
  const [isRequested, setRequested] = useState(false)
  const isOpen = isRequested && count > 0
  const active = isOpen && selected < count ? selected : -1
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setRequested(false)
    setSelected(-1)
  }
  function pick(index: number) {
    close()
    onPick(index)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const isHandled = isOpen && (step !== 0 || key === 'Escape' || (key === 'Enter' && active >= 0))
    if (isHandled) event.preventDefault()
    if (key === 'Escape' || key === 'Enter') {
      if (isOpen && key === 'Escape') event.stopPropagation() // prevents Escape from closing a dialog that contains the combobox
      return active >= 0 && key === 'Enter' ? pick(active) : close()
    }
    if (step === 0) return
    if (isOpen) setSelected(((active + 1 + step + count + 1) % (count + 1)) - 1)
    else setRequested(true)
  }

  return {
    isOpen,
    active,
    /** Opens the list as soon as it has options. */
    open: () => setRequested(true),
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
      onInput: () => {
        setSelected(-1)
        setRequested(true)
      },
      onBlur: close,
    },
    list: { id: listId, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      // Keeps the focus in the input, because `blur` would close the list before the click arrives.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => pick(index),
    }),
  } as const
}
