import { drawChaniya } from './chaniya.ts'
import { closeUp } from './closeup.ts'
import { mix, type Paint } from './colours.ts'
import { cosmetics } from './cosmetics.ts'
import { chance, cut, disc, fill, group, line, n } from './ink.ts'
import { drawJewel, isNecklace, liesFlat } from './jewels.ts'
import { metalPaint } from './metal.ts'
import { drawKediya } from './kediya.ts'
import { drawPack, giftBox } from './packs.ts'
import type { Recipe } from './recipe.ts'
import { table, wall } from './scene.ts'
import { pair } from './sticks.ts'

/** `one` and `two` show the first and the second product of a combo. `one` also shows a single piece of a wholesale pack. */
export const views = ['front', 'back', 'detail', 'box', 'one', 'two'] as const
export type View = (typeof views)[number]

interface Subject {
  paint: Paint
  slug: string
  back: boolean
}

/** Scales `content` around the middle of the floor. */
const standing = (scale: number, content: string, x = 400): string =>
  group(`translate(${x} 884) scale(${n(scale * 100)}) scale(.01) translate(-400 -884)`, content)

const centred = (scale: number, content: string, [x, y]: readonly [number, number] = [400, 505]): string =>
  group(`translate(${x} ${y}) scale(${n(scale * 100)}) scale(.01) translate(-400 -505)`, content)

/** Draws the product without a background. */
function goods(recipe: Recipe, { paint, slug, back }: Subject): string {
  switch (recipe.kind) {
    case 'chaniya':
      return standing(recipe.small ? 0.84 : 1.06, drawChaniya(recipe.made, { paint, back, slug }))
    case 'kediya':
      return standing(recipe.small ? 0.84 : 1, drawKediya(recipe.made, { paint, back, slug }))
    case 'couple':
      return (
        standing(0.88, drawKediya(recipe.his, { paint, back, slug }), 582) +
        standing(0.88, drawChaniya({ flare: 244, ...recipe.hers }, { paint, back, slug }), 274)
      )
    case 'sticks':
      return pair(recipe.style, paint, { tassel: recipe.tassel, side: back })
    case 'jewel':
      return drawJewel(recipe.jewel, metalPaint(paint, recipe.metal), { full: recipe.full })
    case 'cosmetic':
      return cosmetics[recipe.item](paint)
    case 'pack':
      return drawPack(recipe.goods, recipe.count, paint)
    case 'combo':
      return comboOf(recipe.parts, { paint, slug, back })
  }
}

/** Draws the main part large, and the other parts in round frames beside it. */
function comboOf([main, ...rest]: readonly [Recipe, Recipe, Recipe?], subject: Subject): string {
  const { paint } = subject
  const windows =
    rest.length > 1
      ? [
          [640, 744],
          [652, 424],
        ]
      : [[634, 720]]
  const window = (recipe: Recipe, i: number) => {
    const [x = 0, y = 0] = windows[i] ?? []
    const circle = { x, y, size: rest.length > 1 ? 138 : 160 }
    const inside = fill(paint.ground[0], disc()(circle)) + fill(paint.ground[2], disc(0.82)(circle), 0.5)
    const seen = recipe.kind === 'jewel' || recipe.kind === 'cosmetic' ? 0.32 : 0.37
    return (
      fill('#5a3320', disc(1.06)({ ...circle, y: y + 10 }), 0.14) +
      fill('#ffffff', disc(1.06)(circle)) +
      cut(`window${i}`, disc()(circle), inside + centred(seen, goods(recipe, subject), [x, y])) +
      line(paint.gold, 3, disc()(circle))
    )
  }
  const stands = main.kind === 'chaniya' || main.kind === 'kediya' || main.kind === 'couple'
  const large = goods(main, subject)
  return (
    (stands ? standing(main.kind === 'couple' ? 0.96 : 0.94, large, 336) : centred(0.84, large, [340, 440])) +
    rest.flatMap((recipe, i) => (recipe ? [window(recipe, i)] : [])).join('')
  )
}

const focus: Record<string, readonly [number, number, number]> = {
  sticks: [400, 470, 2.5],
  earrings: [330, 500, 2.5],
  bangles: [400, 610, 2.3],
  tikka: [400, 660, 2.5],
  belt: [400, 560, 2.1],
  anklets: [360, 470, 2],
  choker: [400, 370, 2.6],
  cosmetic: [400, 560, 1.8],
  pack: [400, 480, 1.9],
}

/** Draws a close-up of the embroidery or the material. */
function near(recipe: Recipe, subject: Subject): string {
  const { paint, slug } = subject
  switch (recipe.kind) {
    case 'chaniya':
      return closeUp(recipe.made, paint, slug)
    case 'kediya':
      return closeUp({ field: recipe.made.yoke, borders: recipe.made.borders }, paint, slug)
    case 'couple':
      return closeUp(recipe.hers, paint, slug)
    case 'combo':
      return near(recipe.parts[0], subject)
    default:
      return laidOut(recipe, subject)
  }
}

/** Draws a large view of goods that have no cloth. */
function laidOut(recipe: Recipe, subject: Subject): string {
  const { paint } = subject
  const key = recipe.kind === 'jewel' ? recipe.jewel : recipe.kind
  const [x, y, scale] = focus[key] ?? [400, 560, 2.2]
  const ground = recipe.kind === 'jewel' && liesFlat(recipe.jewel) ? velvet(paint) : table(paint, 0.2)
  return ground + group(`translate(400 500) scale(${scale}) translate(${-x} ${-y})`, goods(recipe, subject))
}

const velvet = (paint: Paint): string => {
  const cloth = mix(paint.second, '#1d1016', 0.5)
  return (
    fill(cloth, 'M0 0h800v1000h-800Z') +
    fill(
      '#ffffff',
      'M0 0L260 0Q120 520 240 1000L0 1000ZM520 0L640 0Q470 480 600 1000L500 1000Q400 480 520 0Z',
      0.05,
    )
  )
}

const flat = (recipe: Recipe): boolean =>
  recipe.kind === 'cosmetic' ||
  recipe.kind === 'sticks' ||
  (recipe.kind === 'jewel' && liesFlat(recipe.jewel))

/** Draws a piece of jewellery that lies flat on a velvet mat. */
const mat = (recipe: Recipe, paint: Paint): string =>
  recipe.kind === 'jewel' && liesFlat(recipe.jewel)
    ? fill('#5a3320', disc()({ x: 408, y: 516, size: 356, squeeze: 1.04 }), 0.12) +
      fill(mix(paint.second, '#1d1016', 0.5), disc()({ x: 400, y: 500, size: 356, squeeze: 1.04 })) +
      line(paint.gold, 3, disc(0.96)({ x: 400, y: 500, size: 356, squeeze: 1.04 }))
    : ''

/** Draws the complete picture as SVG with 800 by 1000 units. */
export function compose(recipe: Recipe, view: View, { paint, slug }: { paint: Paint; slug: string }): string {
  const subject = { paint, slug, back: view === 'back' }
  const style = chance(`${slug} wall`)
  if (view === 'one' || view === 'two') {
    return compose(partOf(recipe, view), 'front', { paint, slug: `${slug} ${view}` })
  }
  if (view === 'detail') return near(recipe, subject)
  if (view === 'box') return table(paint, style < 0.5 ? 0.9 : 0.1) + boxed(recipe, subject)
  if (flat(recipe)) return table(paint, style) + mat(recipe, paint) + goods(recipe, subject)
  return wall(paint, style) + goods(recipe, subject)
}

/** Draws the product as it is shipped: jewellery on velvet, everything else on a plain sheet. */
function boxed(recipe: Recipe, subject: Subject): string {
  const { paint } = subject
  if (recipe.kind !== 'jewel') {
    return giftBox(
      centred(recipe.kind === 'sticks' ? 0.72 : 0.64, goods(recipe, subject)),
      paint,
      mix(paint.ground[0], '#ffffff', 0.4),
    )
  }
  const laid = drawJewel(recipe.jewel, metalPaint(paint, recipe.metal), { full: recipe.full, laid: true })
  return giftBox(centred(isNecklace(recipe.jewel) ? 1 : 0.8, laid), paint, mix(paint.second, '#1d1016', 0.5))
}

function partOf(recipe: Recipe, view: 'one' | 'two'): Recipe {
  if (recipe.kind === 'pack') return recipe.one
  if (recipe.kind === 'combo') return recipe.parts[view === 'one' ? 0 : 1]
  throw new Error(`A ${recipe.kind} has no parts to show`)
}
