import type { SectionOf, SectionType } from '../../../../contract/content/home.ts'
import type { CardData, CardPicture } from '../../lib/card-data'
import type { CategoryTile } from './category-tiles'

/** A section as visitors see it: the server has applied its switch and its schedule. */
export type Shown<Type extends SectionType> = Omit<SectionOf<Type>, 'isOn' | 'from' | 'until'>

/** `arches`: the pictures of the hero, the middle one first. */
export type HeroData = Shown<'hero'> & { arches: readonly { id: string; picture: CardPicture | null }[] }

/** A section with the data that it shows. */
export type SectionData =
  | HeroData
  | (Shown<'categories'> & { tiles: readonly CategoryTile[] })
  | Shown<'badges'>
  | (Shown<'collection'> & { cards: readonly CardData[] })
  | (Shown<'rent'> & { cards: readonly CardData[] })
  | Shown<'about'>
  | Shown<'testimonials'>
  | Shown<'reviews'>
  | Shown<'contact'>
  | Shown<'text-picture'>

/** Splits a text into its paragraphs: one for each line. */
export const linesOf = (text: string) => text.split('\n').filter(Boolean)
