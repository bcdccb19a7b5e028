import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import type { Selection } from './use-selection'

type SelectionBarProps = {
  selection: Selection
  /** Singular noun for a row, for example `order`. */
  noun: string
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The actions for all selected rows of a list, fixed to the bottom of the window. */
export const SelectionBar = ({ selection, noun, children }: SelectionBarProps) => (
  <section
    aria-label={`Selected ${noun}s`}
    className="cluster sticky-bar bottom-3 z-20 mt-4 rounded-card border border-brand bg-surface p-3 shadow-lift"
  >
    <p aria-live="polite" className="font-semibold">
      {selection.ids.length === 1 ? `1 ${noun} selected` : `${selection.ids.length} ${noun}s selected`}
    </p>
    {children}
    <span className="ml-auto flex flex-wrap gap-1">
      <Button size="small" variant="quiet" onClick={() => selection.set(selection.all)}>
        Select all
      </Button>
      <Button size="small" variant="quiet" onClick={() => selection.set([])}>
        Clear selection
      </Button>
    </span>
  </section>
)
