import type { Page } from '../../../../../contract/content/page.ts'
import { toEditor } from './editor-page'

/** Returns the text of a page as lines, for comparing two versions. */
export function linesOf(page: Page): string[] {
  const { title, summary, description, sections } = toEditor(page)
  const lines = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap(({ text }) => text.split('\n')),
  ])
  return [title, summary, description, ...lines].filter(Boolean)
}

export type ComparedLine = { change: 'same' | 'added' | 'removed'; text: string }

/** Compares two texts line by line, by their longest common sequence of lines. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const common = commonLengths(before, after)
  const lines: ComparedLine[] = []
  let [b, a] = [0, 0]
  while (b < before.length || a < after.length) {
    const [old, next] = [before[b], after[a]]
    if (old !== undefined && old === next) {
      lines.push({ change: 'same', text: old })
      b += 1
      a += 1
    } else if (
      old !== undefined &&
      (next === undefined || lengthAt(common, b + 1, a) >= lengthAt(common, b, a + 1))
    ) {
      lines.push({ change: 'removed', text: old })
      b += 1
    } else {
      lines.push({ change: 'added', text: next ?? '' })
      a += 1
    }
  }
  return lines
}

const lengthAt = (table: readonly (readonly number[])[], b: number, a: number): number => table[b]?.[a] ?? 0

/** The length of the longest common sequence of the lines from each pair of positions to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table: number[][] = before.map(() => [])
  for (let b = before.length - 1; b >= 0; b -= 1) {
    const row = table[b] ?? []
    for (let a = after.length - 1; a >= 0; a -= 1) {
      row[a] =
        before[b] === after[a]
          ? lengthAt(table, b + 1, a + 1) + 1
          : Math.max(lengthAt(table, b + 1, a), row[a + 1] ?? 0)
    }
  }
  return table
}
