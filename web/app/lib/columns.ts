/** A list of objects as one array for each field. */
export type Columns<Row> = { [Field in keyof Row]: Row[Field][] }

/**
 * Converts a list of objects with the same fields into columns. In the data of a page, React Router writes the fields of each object, so
 * columns are smaller.
 */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  return Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])])) as Columns<Row>
}

/** Converts columns back into a list of objects. */
export function fromColumns<Row extends object>(columns: Columns<Row>): Row[] {
  const fields = Object.entries<Row[keyof Row][]>(columns)
  const rowAt = (at: number) =>
    Object.fromEntries(fields.map(([field, values]) => [field, values[at]])) as Row
  return fields[0]?.[1].map((_, at) => rowAt(at)) ?? []
}
