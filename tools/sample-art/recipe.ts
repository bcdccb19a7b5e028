import type { BandName } from './borders.ts'
import type { Chaniya } from './chaniya.ts'
import type { FieldName } from './cloth.ts'
import type { Cosmetic } from './cosmetics.ts'
import type { Jewel } from './jewels.ts'
import type { Kediya } from './kediya.ts'
import type { Metal } from './metal.ts'
import type { Goods } from './packs.ts'
import type { StickStyle } from './sticks.ts'

/** The appearance of a product without its colour. `small` is a child's size. */
export type Recipe =
  | { kind: 'chaniya'; made: Chaniya; small: boolean }
  | { kind: 'kediya'; made: Kediya; small: boolean }
  | { kind: 'couple'; hers: Chaniya; his: Kediya }
  | { kind: 'sticks'; style: StickStyle; tassel: boolean }
  | { kind: 'jewel'; jewel: Jewel; metal: Metal; full: boolean }
  | { kind: 'cosmetic'; item: Cosmetic }
  | { kind: 'pack'; goods: Goods; count: number; one: Recipe }
  | { kind: 'combo'; parts: readonly [Recipe, Recipe, Recipe?] }

type MoreOf<T> = Omit<T, 'field' | 'yoke' | 'borders'> & { small?: boolean }

export const chaniya = (
  field: FieldName,
  borders: readonly BandName[],
  { small = false, ...more }: MoreOf<Chaniya> = {},
): Recipe & { kind: 'chaniya' } => ({ kind: 'chaniya', small, made: { field, borders, ...more } })

export const kediya = (
  [field, yoke]: readonly [FieldName, FieldName],
  borders: readonly BandName[],
  { small = false, ...more }: MoreOf<Kediya> = {},
): Recipe & { kind: 'kediya' } => ({ kind: 'kediya', small, made: { field, yoke, borders, ...more } })

export const couple = (hers: Recipe & { kind: 'chaniya' }, his: Recipe & { kind: 'kediya' }): Recipe => ({
  kind: 'couple',
  hers: hers.made,
  his: his.made,
})

export const sticks = (style: StickStyle, tassel = true): Recipe => ({ kind: 'sticks', style, tassel })

export const jewel = (piece: Jewel, metal: Metal, full = false): Recipe => ({
  kind: 'jewel',
  jewel: piece,
  metal,
  full,
})

export const cosmetic = (item: Cosmetic): Recipe => ({ kind: 'cosmetic', item })

export const pack = (goods: Goods, count: number, one: Recipe): Recipe => ({
  kind: 'pack',
  goods,
  count,
  one,
})

export const combo = (...parts: [Recipe, Recipe, Recipe?]): Recipe => ({ kind: 'combo', parts })
