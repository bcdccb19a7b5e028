import { chaniya, combo, couple, jewel, kediya, sticks, type Recipe } from './recipe.ts'

/** Drawing instructions of the rental products. */
export const rentRecipes: Record<string, Recipe> = {
  'maharani-mirror-chaniya-rent': chaniya('mirrors', ['ahir', 'mirror', 'gota'], {
    dupatta: 'sides',
    flare: 296,
    sleeves: 'long',
  }),
  'sharad-poonam-white-rent': chaniya('sequins', ['peacock', 'zari'], { dupatta: 'shoulder', neck: 'vee' }),
  'kutch-rabari-rent': chaniya('rabari', ['cowrie', 'rabari', 'beads'], {
    dupatta: 'shoulder',
    sleeves: 'long',
    neck: 'square',
    choli: 'rabari',
  }),
  'bandhani-gajji-rent': chaniya('bandhani', ['lotus', 'zari'], { neck: 'vee', dupatta: 'sash' }),
  'leheriya-breeze-rent': chaniya('leheriya', ['mirror', 'scallop'], { dupatta: 'shoulder' }),
  'patola-royal-rent': chaniya('patola', ['patola', 'gota', 'temple'], { dupatta: 'sides', neck: 'square' }),
  'gharchola-bride-rent': chaniya('gharchola', ['elephant', 'gota'], {
    dupatta: 'shoulder',
    sleeves: 'long',
    neck: 'vee',
  }),
  'jamun-peacock-rent': chaniya('peacock', ['peacock', 'beads', 'zigzag'], {
    dupatta: 'sash',
    neck: 'square',
    flare: 280,
  }),
  'sixteen-kali-rent': chaniya('panels', ['flower', 'zari', 'temple'], { dupatta: 'sash', neck: 'round' }),
  'ajrakh-raat-rent': chaniya('ajrakh', ['ajrakh', 'gota', 'plain'], {
    dupatta: 'sash',
    choli: 'seeds',
    flare: 250,
  }),
  'ambi-wedding-rent': chaniya('paisley', ['zari', 'paisley', 'scallop'], {
    dupatta: 'shoulder',
    neck: 'round',
    flare: 288,
  }),
  'phool-vela-rent': chaniya('vine', ['lotus', 'beads'], { dupatta: 'sides', neck: 'vee' }),
  'haldi-yellow-rent': chaniya('lotus', ['gota', 'lotus'], { dupatta: 'shoulder', neck: 'square' }),
  'gamthi-group-rent': chaniya('plain', ['mirror', 'flower', 'temple'], {
    dupatta: 'shoulder',
    choli: 'mirrors',
  }),
  'ahir-bridal-rent': chaniya('ahir', ['ahir', 'zari', 'sun'], {
    dupatta: 'sides',
    choli: 'ahir',
    flare: 284,
  }),
  'haathi-sawari-rent': chaniya('elephant', ['zari', 'flower'], { dupatta: 'sash', neck: 'vee', flare: 262 }),
  'buti-coral-rent': chaniya('buti', ['sun', 'temple'], { dupatta: 'none', neck: 'round', flare: 256 }),
  'kids-pari-rent': chaniya('mirrors', ['ahir', 'pompom'], { small: true, dupatta: 'sash' }),
  'kids-titli-rent': chaniya('flowers', ['scallop', 'flower'], {
    small: true,
    dupatta: 'none',
    neck: 'square',
  }),
  'kids-patola-rent': chaniya('patola', ['zari', 'patola'], { small: true, dupatta: 'shoulder' }),
  'gir-bharwad-kediya-rent': kediya(['plain', 'ahir'], ['rabari', 'temple'], { turban: true, sash: true }),
  'black-mirror-kediya-rent': kediya(['mirrors', 'mirrors'], ['gota', 'mirror'], {
    legs: 'chudidar',
    sash: true,
  }),
  'peacock-groom-kediya-rent': kediya(['sequins', 'peacock'], ['peacock', 'zari'], { turban: true }),
  'bandhej-kediya-rent': kediya(['bandhani', 'seeds'], ['zari', 'flower']),
  'ajrakh-kediya-rent': kediya(['ajrakh', 'ajrakh'], ['zigzag', 'plain'], { legs: 'chudidar', turban: true }),
  'leheriya-kediya-rent': kediya(['leheriya', 'plain'], ['mirror', 'gota'], { sash: true }),
  'kids-kanha-kediya-rent': kediya(['seeds', 'peacock'], ['temple', 'zari'], {
    small: true,
    turban: true,
    sash: true,
  }),
  'kids-chhota-bharwad-rent': kediya(['plain', 'flowers'], ['ahir'], { small: true }),
  'rajwada-couple-rent': couple(
    chaniya('gharchola', ['elephant', 'zari'], { dupatta: 'sash', neck: 'vee' }),
    kediya(['seeds', 'gharchola'], ['elephant'], { turban: true, sash: true }),
  ),
  'mirror-jodi-couple-rent': couple(
    chaniya('mirrors', ['mirror', 'gota', 'temple'], { dupatta: 'shoulder' }),
    kediya(['mirrors', 'seeds'], ['mirror'], { legs: 'chudidar' }),
  ),
  'shwet-jodi-couple-rent': couple(
    chaniya('flowers', ['ahir', 'zari'], { dupatta: 'shoulder' }),
    kediya(['plain', 'ahir'], ['ahir'], { turban: true }),
  ),
  'leheriya-jodi-couple-rent': couple(
    chaniya('leheriya', ['gota', 'temple'], { dupatta: 'sash', neck: 'square' }),
    kediya(['leheriya', 'mirrors'], ['gota', 'beads'], { sash: true }),
  ),
  'peacock-jodi-couple-rent': couple(
    chaniya('peacock', ['scallop', 'peacock'], { dupatta: 'none', neck: 'vee' }),
    kediya(['plain', 'peacock'], ['peacock'], { legs: 'chudidar', turban: true }),
  ),
  'bridal-oxidised-set-rent': jewel('haar', 'oxidised', true),
  'kundan-bridal-choker-rent': jewel('choker', 'gold', true),
  'heritage-kamarbandh-rent': jewel('belt', 'gold'),
  'dancer-anklets-rent': jewel('anklets', 'gold'),
  'bangles-armful-rent': jewel('bangles', 'oxidised'),
  'garba-night-combo-rent': combo(
    chaniya('ahir', ['mirror', 'zigzag']),
    jewel('coins', 'oxidised'),
    sticks('mirror'),
  ),
  'kediya-dandiya-combo-rent': combo(
    kediya(['seeds', 'mirrors'], ['ahir', 'temple'], { turban: true }),
    sticks('carved'),
  ),
  'kids-garba-combo-rent': combo(
    chaniya('seeds', ['sun', 'pompom'], { small: true, dupatta: 'none' }),
    sticks('patchwork', false),
  ),
  'couple-jewellery-combo-rent': combo(
    couple(
      chaniya('bandhani', ['lotus', 'zari'], { dupatta: 'shoulder' }),
      kediya(['plain', 'lotus'], ['lotus'], { turban: true }),
    ),
    jewel('moon', 'oxidised'),
  ),
}
