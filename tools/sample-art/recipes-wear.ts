import { chaniya, combo, cosmetic, couple, jewel, kediya, sticks, type Recipe } from './recipe.ts'

/** Drawing instructions of kediya outfits, couple sets and combos for sale. */
export const wearRecipes: Record<string, Recipe> = {
  'shwet-bharwadi-kediya-set': kediya(['plain', 'mirrors'], ['ahir', 'zari'], { turban: true, sash: true }),
  'kajal-abhla-kediya-set': kediya(['mirrors', 'ahir'], ['mirror', 'zigzag'], { legs: 'chudidar' }),
  'ajrakh-kediya-dhoti': kediya(['ajrakh', 'seeds'], ['gota'], { turban: true }),
  'bandhej-mens-kediya': kediya(['bandhani', 'gharchola'], ['temple', 'zari']),
  'mor-pankh-kediya': kediya(['seeds', 'peacock'], ['flower', 'beads'], { legs: 'chudidar', sash: true }),
  'kids-nandlal-kediya': kediya(['plain', 'flowers'], ['mirror', 'temple'], {
    small: true,
    turban: true,
    sash: true,
  }),
  'kids-raas-leheriya-kediya': kediya(['leheriya', 'mirrors'], ['pompom', 'plain'], { small: true }),
  'radha-kanha-couple-set': couple(
    chaniya('mirrors', ['lotus', 'temple']),
    kediya(['plain', 'mirrors'], ['lotus', 'zari'], { turban: true }),
  ),
  'bandhani-jodi-couple-set': couple(
    chaniya('bandhani', ['gota', 'temple'], { dupatta: 'shoulder' }),
    kediya(['bandhani', 'seeds'], ['gota'], { sash: true }),
  ),
  'ajrakh-saathi-couple-set': couple(
    chaniya('ajrakh', ['ajrakh'], { dupatta: 'none', neck: 'square' }),
    kediya(['ajrakh', 'plain'], ['ajrakh'], { legs: 'chudidar' }),
  ),
  'utsav-white-couple-set': couple(
    chaniya('buti', ['sun', 'zari'], { dupatta: 'sash' }),
    kediya(['buti', 'seeds'], ['sun'], { turban: true, sash: true }),
  ),
  'garba-ready-combo-free-dandiya': combo(
    chaniya('flowers', ['mirror', 'zari']),
    jewel('coins', 'oxidised'),
    sticks('spiral'),
  ),
  'kediya-combo-free-dandiya': combo(
    kediya(['plain', 'rabari'], ['rabari', 'zari'], { turban: true }),
    sticks('rings'),
  ),
  'shringar-jewellery-makeup-combo': combo(jewel('choker', 'gold'), cosmetic('bindi'), cosmetic('lipstick')),
  'kids-garba-combo-free-dandiya': combo(
    chaniya('panels', ['pompom', 'mirror'], { small: true, dupatta: 'none' }),
    sticks('patchwork', false),
  ),
  'dandiya-anklet-combo': combo(sticks('mirror'), jewel('anklets', 'oxidised')),
  'old-season-garba-combo': combo(chaniya('leheriya', ['gota'], { dupatta: 'sash' }), sticks('gota')),
}
