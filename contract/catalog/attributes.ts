/**
 * The colours that lists can be filtered by, in the sequence of the filter. `words` are the words of a colour name or a search text that
 * mean the colour, also in transliterated Hindi. The SQL function `colour_groups` knows the same words. `hex` is the colour to show beside
 * the name.
 */
export const colours = {
  red: { label: 'Red', hex: '#c3202f', words: ['red', 'crimson', 'scarlet', 'vermilion', 'lal', 'laal'] },
  maroon: { label: 'Maroon', hex: '#7a1f33', words: ['maroon', 'wine', 'burgundy'] },
  pink: { label: 'Pink', hex: '#d63384', words: ['pink', 'magenta', 'fuchsia', 'blush', 'gulabi'] },
  orange: {
    label: 'Orange',
    hex: '#e8772e',
    words: ['orange', 'coral', 'peach', 'rust', 'saffron', 'kesari', 'narangi'],
  },
  yellow: { label: 'Yellow', hex: '#e3b023', words: ['yellow', 'mustard', 'lemon', 'peela', 'pila'] },
  green: { label: 'Green', hex: '#2f7d4f', words: ['green', 'olive', 'mint', 'hara'] },
  teal: { label: 'Teal', hex: '#158f94', words: ['teal', 'turquoise', 'aqua', 'firozi'] },
  blue: { label: 'Blue', hex: '#2b4c9b', words: ['blue', 'navy', 'indigo', 'neela', 'nila'] },
  purple: { label: 'Purple', hex: '#7b3f99', words: ['purple', 'violet', 'lavender', 'lilac', 'jamuni'] },
  white: { label: 'White', hex: '#faf5ea', words: ['white', 'ivory', 'cream', 'safed'] },
  black: { label: 'Black', hex: '#221f26', words: ['black', 'kaala', 'kala'] },
  grey: { label: 'Grey', hex: '#8a8a8a', words: ['grey', 'gray', 'charcoal'] },
  brown: { label: 'Brown', hex: '#8b5e3c', words: ['brown', 'beige', 'tan', 'natural'] },
  gold: { label: 'Gold', hex: '#b8923a', words: ['gold', 'golden', 'sunehri', 'sunahari'] },
  silver: { label: 'Silver', hex: '#c0c4c8', words: ['silver', 'chandi'] },
  multicolour: {
    label: 'Multicolour',
    hex: null,
    words: ['multi', 'multicolour', 'multicoloured', 'multicolor', 'multicolored', 'rainbow'],
  },
} as const

export type Colour = keyof typeof colours

/** Returns the colours that a colour name or a title contains, like the SQL function `colour_groups`. */
export function coloursIn(name: string): Colour[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return (Object.keys(colours) as Colour[]).filter((colour) =>
    colours[colour].words.some((word) => words.includes(word)),
  )
}

/** Returns the colour to show beside a colour name for which staff have chosen none, for example that of pink for "Rani pink". */
export function suggestHex(name: string): string | null {
  const [colour] = coloursIn(name)
  return colour ? colours[colour].hex : null
}

/**
 * The fabrics that lists can be filtered by. `words` are the words of the fabric of a product or of a search text. The SQL function
 * `fabric_groups` knows the same words.
 */
export const fabrics = {
  cotton: { label: 'Cotton', words: ['cotton', 'cambric', 'voile', 'mulmul', 'khadi'] },
  silk: { label: 'Silk', words: ['silk', 'resham'] },
  georgette: { label: 'Georgette', words: ['georgette'] },
  crepe: { label: 'Crepe', words: ['crepe'] },
  chiffon: { label: 'Chiffon', words: ['chiffon'] },
  chinnon: { label: 'Chinnon', words: ['chinnon', 'chinon'] },
  chanderi: { label: 'Chanderi', words: ['chanderi'] },
  velvet: { label: 'Velvet', words: ['velvet', 'makhmal'] },
  satin: { label: 'Satin', words: ['satin'] },
  organza: { label: 'Organza', words: ['organza'] },
  net: { label: 'Net', words: ['net', 'tulle'] },
  rayon: { label: 'Rayon and viscose', words: ['rayon', 'viscose', 'modal'] },
  linen: { label: 'Linen', words: ['linen'] },
  wool: { label: 'Wool', words: ['wool', 'woollen'] },
  polyester: { label: 'Polyester', words: ['polyester', 'poly'] },
} as const

export type Fabric = keyof typeof fabrics

/** The sequence in which sizes are displayed. Other sizes follow. */
export const sizeOrder = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'Free Size']
