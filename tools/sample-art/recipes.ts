import type { Recipe } from './recipe.ts'
import { garbaRecipes } from './recipes-garba.ts'
import { wearRecipes } from './recipes-wear.ts'
import { goodsRecipes } from './recipes-goods.ts'
import { rentRecipes } from './recipes-rent.ts'

/** The drawing instructions of every sample product, by its handle in the catalogue. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...garbaRecipes,
  ...wearRecipes,
  ...goodsRecipes,
  ...rentRecipes,
}
