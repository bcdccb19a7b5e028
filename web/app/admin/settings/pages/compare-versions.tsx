import type { Page } from '../../../../../contract/content/page.ts'
import { withKeys } from '../../../lib/with-keys'
import { compareLines, linesOf, type ComparedLine } from './compare-texts'

type CompareVersionsProps = { title: string; before: Page; after: Page }

/** The lines of a text that were removed and added, folded. */
export function CompareVersions({ title, before, after }: CompareVersionsProps) {
  const changed = compareLines(linesOf(before), linesOf(after)).filter(({ change }) => change !== 'same')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {title} ({changed.length})
      </summary>
      {changed.length === 0 && <p className="text-muted">The texts are the same.</p>}
      <ul className="grid gap-1">
        {withKeys(changed).map(({ key, item }) => (
          <Line key={key} {...item} />
        ))}
      </ul>
    </details>
  )
}

const Line = ({ change, text }: ComparedLine) =>
  change === 'removed' ? (
    <li className="rounded-lg bg-danger-soft px-3 py-1 wrap-anywhere text-danger">
      <span className="sr-only">Removed: </span>
      <del>{text}</del>
    </li>
  ) : (
    <li className="rounded-lg bg-success-soft px-3 py-1 wrap-anywhere text-success">
      <span className="sr-only">Added: </span>
      <ins className="no-underline">+ {text}</ins>
    </li>
  )
