import { chaniya, type Recipe } from './recipe.ts'

/** Drawing instructions of the garba dresses for sale. */
export const garbaRecipes: Record<string, Recipe> = {
  'rani-abhla-chaniya-choli': chaniya('mirrors', ['mirror', 'temple']),
  'jamnagari-bandhani-chaniya-choli': chaniya('bandhani', ['zari', 'ahir', 'zigzag'], {
    dupatta: 'shoulder',
    neck: 'vee',
  }),
  'kutchi-rabari-night-chaniya-choli': chaniya('rabari', ['rabari', 'cowrie'], {
    dupatta: 'sides',
    sleeves: 'long',
    choli: 'mirrors',
    flare: 282,
  }),
  'rajwadi-leheriya-chaniya-choli': chaniya('leheriya', ['gota', 'flower'], { neck: 'square' }),
  'patan-patola-print-chaniya-choli': chaniya('patola', ['patola', 'zari'], { flare: 290, veil: 'sequins' }),
  'kesariya-panelled-kali-chaniya-choli': chaniya('panels', ['sun', 'beads', 'temple'], {
    dupatta: 'shoulder',
  }),
  'ahir-bharat-navy-chaniya-choli': chaniya('ahir', ['ahir', 'mirror'], { choli: 'mirrors' }),
  'gharchola-shubh-chaniya-choli': chaniya('gharchola', ['zari', 'elephant', 'zari'], { dupatta: 'sides' }),
  'gamthi-patch-chaniya-choli': chaniya('plain', ['flower', 'mirror', 'gota', 'temple'], {
    dupatta: 'sash',
    choli: 'flowers',
  }),
  'mor-bagh-peacock-chaniya-choli': chaniya('peacock', ['zari', 'peacock', 'scallop'], { neck: 'vee' }),
  'ajrakh-indigo-chaniya-choli': chaniya('ajrakh', ['ajrakh', 'plain'], {
    dupatta: 'shoulder',
    neck: 'square',
    choli: 'plain',
  }),
  'phulwari-lotus-chaniya-choli': chaniya('lotus', ['lotus', 'scallop'], { neck: 'square', flare: 250 }),
  'haathi-zari-chaniya-choli': chaniya('sequins', ['elephant', 'zigzag'], {
    dupatta: 'shoulder',
    neck: 'round',
  }),
  'ambi-buti-chaniya-choli': chaniya('paisley', ['paisley', 'zari'], {
    dupatta: 'sides',
    neck: 'vee',
    sleeves: 'long',
  }),
  'vela-vine-chaniya-choli': chaniya('vine', ['pompom', 'flower', 'zari'], {
    neck: 'square',
    choli: 'flowers',
  }),
  'pancharangi-stripe-chaniya-choli': chaniya('stripes', ['mirror', 'beads'], {
    flare: 256,
    choli: 'plain',
    veil: 'stripes',
  }),
  'chandani-white-chaniya-choli': chaniya('buti', ['ahir', 'gota', 'mirror'], { dupatta: 'shoulder' }),
  'kids-tara-mirror-chaniya-choli': chaniya('mirrors', ['flower', 'pompom'], {
    small: true,
    dupatta: 'none',
    choli: 'flowers',
  }),
  'kids-bandhej-leheriya-chaniya-choli': chaniya('bandhani', ['temple', 'mirror'], {
    small: true,
    dupatta: 'sash',
  }),
  'garba-gown-anarkali-coral': chaniya('seeds', ['sun', 'zari'], { neck: 'vee', dupatta: 'none' }),
}
