/**
 * Facts about a product that Indian law requires in an online listing, in the sequence in which they are shown. `max` is the maximum number
 * of characters, `column` the heading in CSV files, `law` the rule that requires the fact:
 * - `EC`: Consumer Protection (E-Commerce) Rules, 2020. Rule 6(5) says what sellers on a marketplace state: (c) expiry date, (d) country of
 *   origin and all other details that a buyer needs, (f) importer, (g) exchange, return and refund, (i) guarantees and warranties. Rule 7
 *   says the same for goods of the shop itself.
 * - `LM`: Legal Metrology (Packaged Commodities) Rules, 2011. Rule 6(1): (a) name and address of the manufacturer, packer or importer, and
 *   the country of origin, (c) net quantity, (d) month and year. Rule 6(10): online listings show them too, except for month and year.
 */
export const declarations = {
  countryOfOrigin: {
    label: 'Country of origin',
    hint: 'For example India',
    max: 60,
    column: 'Country Of Origin',
    law: 'EC 6(5)(d), LM 6(1)(a)',
  },
  manufacturer: {
    label: 'Manufactured by',
    hint: 'Name and address',
    max: 300,
    column: 'Manufacturer',
    law: 'LM 6(1)(a)',
  },
  packer: { label: 'Packed by', hint: 'Name and address', max: 300, column: 'Packer', law: 'LM 6(1)(a)' },
  importer: {
    label: 'Imported by',
    hint: 'Name and address, for imported products',
    max: 300,
    column: 'Importer',
    law: 'EC 6(5)(f), LM 6(1)(a)',
  },
  netQuantity: {
    label: 'Net quantity',
    hint: 'For example 1 set (3 pieces), 1 pair or 50 ml',
    max: 120,
    column: 'Net Quantity',
    law: 'LM 6(1)(c)',
  },
  madeIn: {
    label: 'Month of manufacture or import',
    hint: 'For example 08/2026',
    max: 7,
    column: 'Made In Month',
    law: 'LM 6(1)(d)',
  },
  bestBefore: {
    label: 'Best before',
    hint: 'For cosmetics, for example 24 months from manufacture',
    max: 60,
    column: 'Best Before',
    law: 'EC 6(5)(c)',
  },
  material: { label: 'Material', hint: '', max: 200, column: 'Material', law: 'EC 6(5)(d)' },
  care: { label: 'Care', hint: 'For example Dry clean only', max: 200, column: 'Care', law: 'EC 6(5)(d)' },
  warranty: { label: 'Warranty', hint: '', max: 300, column: 'Warranty', law: 'EC 6(5)(i)' },
  returnTerms: {
    label: 'Returns, refunds and exchanges',
    hint: 'Only if they differ from the shop’s terms',
    max: 500,
    column: 'Return Terms',
    law: 'EC 6(5)(g)',
  },
} as const satisfies Record<string, { label: string; hint: string; max: number; column: string; law: string }>

export type Declaration = keyof typeof declarations

export const declarationNames = Object.keys(declarations) as Declaration[]

/** The text of each declaration in a form for a new product. */
export const noDeclarations = Object.fromEntries(declarationNames.map((name) => [name, ''])) as Record<
  Declaration,
  string
>

/** The declarations of a product. An absent declaration is not shown. */
export type Declarations = Partial<Record<Declaration, string>>

/** The month of manufacture or import as it is entered and shown: `08/2026`. */
export const MONTH = /^(0[1-9]|1[0-2])\/(19|20)\d{2}$/

/** Returns `stored` with the changes of `change`. An absent declaration does not change, an empty one is removed. */
export function mergeDeclarations(
  stored: Declarations,
  change: Partial<Record<Declaration, string | undefined>>,
): Declarations {
  const entries = declarationNames.map((name) => [name, change[name] ?? stored[name] ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Returns the declarations of a product with their labels. */
export const listDeclarations = (values: Declarations): { label: string; value: string }[] =>
  declarationNames.flatMap((name) => {
    const value = values[name]
    return value ? [{ label: declarations[name].label, value }] : []
  })
