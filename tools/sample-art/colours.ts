/** The colours of one picture: the cloth, the embroidery and trimmings on it, and the background. */
export interface Paint {
  base: string
  deep: string
  glow: string
  /** The colour of the second cloth, which is used for the blouse, the dupatta and alternate panels. */
  second: string
  /** Colours of the embroidery threads. */
  threads: readonly [string, string, string]
  gold: string
  ground: readonly [string, string, string]
}

const grounds = {
  sand: ['#fcf3e6', '#f4dfc6', '#ecd0ae'],
  blush: ['#fdf1ec', '#f6d9cd', '#eec6b6'],
  sage: ['#f3f4ea', '#dde3cf', '#ccd5b9'],
  sky: ['#eff4f4', '#d3e2e3', '#bed3d6'],
  lilac: ['#f6f1f6', '#e4d7e6', '#d5c3d9'],
  honey: ['#fdf5df', '#f8e3b0', '#f0d28c'],
} as const

const gold = '#d6a03c'

type Row = readonly [
  base: string,
  second: string,
  a: string,
  b: string,
  c: string,
  ground: keyof typeof grounds,
]

const rows: Record<string, Row> = {
  'rani-pink': ['#c2185b', '#1f7a6d', '#f7b32b', '#fff3e0', '#3fb6a8', 'blush'],
  maroon: ['#7d1128', '#d98e2b', '#f2b84b', '#f6e7d0', '#3a8f7d', 'sand'],
  red: ['#c3202f', '#1d3f72', '#f6c445', '#fff1dc', '#2f9e8f', 'sand'],
  'peacock-blue': ['#0d6580', '#c8276b', '#f3b23c', '#eaf7f2', '#e8603c', 'sky'],
  mustard: ['#d99a1b', '#8a1c3d', '#7c1733', '#fff6dd', '#1f6f68', 'honey'],
  'bottle-green': ['#10543f', '#c9332c', '#f0b43a', '#f5efdc', '#e46a7c', 'sage'],
  'parrot-green': ['#5f9a2c', '#c21f64', '#f8cf3e', '#fffbe6', '#c21f64', 'sage'],
  ivory: ['#f4e8d2', '#b3202f', '#b3202f', '#1d6a63', '#d98e1f', 'blush'],
  black: ['#221f26', '#b81f4a', '#e8a52e', '#f3ead8', '#2c9c90', 'sand'],
  navy: ['#1b2c5c', '#c9741c', '#f0b03c', '#f2efe6', '#d63f5e', 'sky'],
  orange: ['#e0641b', '#7a1f5c', '#7a1f5c', '#fff2da', '#f8cf4a', 'honey'],
  purple: ['#5d2a7c', '#d98f1d', '#f1b53c', '#f7edf6', '#38a695', 'lilac'],
  turquoise: ['#158f94', '#d8482f', '#f7c548', '#f2fbf6', '#b81d59', 'sky'],
  wine: ['#5a1230', '#a9812f', '#dcae55', '#f3e4d2', '#b9577a', 'blush'],
  rust: ['#ac4a1d', '#244f4c', '#efbb52', '#fdf0da', '#2c7a70', 'sand'],
  teal: ['#0b5c5c', '#d9731f', '#f2b544', '#f0f6ec', '#dd4b63', 'sky'],
  magenta: ['#a3176f', '#e08a1c', '#f8c23c', '#fff0f3', '#35a79a', 'lilac'],
  lavender: ['#9a7fc0', '#5b2f78', '#5b2f78', '#fffaf0', '#e4a93a', 'lilac'],
  peach: ['#f0a07c', '#93305a', '#93305a', '#fff6ec', '#2b8179', 'blush'],
  indigo: ['#2a2f6e', '#a8321f', '#c9412a', '#efe9da', '#d9a441', 'sky'],
  coral: ['#e35a4e', '#156a6e', '#fbd25c', '#fff4ea', '#156a6e', 'blush'],
  yellow: ['#f0b91e', '#c1245c', '#c1245c', '#fffbe8', '#197a70', 'honey'],
  white: ['#faf5ea', '#2a3f80', '#c52233', '#1f766c', '#dd9a26', 'sky'],
  silver: ['#6d7079', '#a01d48', '#c3c7cc', '#eef0f1', '#a01d48', 'sand'],
  'antique-gold': ['#a87a2a', '#7d1128', '#a01d48', '#fff3d6', '#14665c', 'blush'],
  natural: ['#b07a45', '#8a1c3d', '#c3202f', '#fdf0da', '#1f6f68', 'sage'],
}

/** The colours that may be part of a picture name. */
export const colourNames: readonly string[] = Object.keys(rows)

/** Mixes the share `amount` of `other` into `colour`; both are #rrggbb. */
export function mix(colour: string, other: string, amount: number): string {
  const part = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)
  const blend = (at: number) => Math.round(part(colour, at) * (1 - amount) + part(other, at) * amount)
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, '0')).join('')}`
}

const known = (name: string): Row => {
  const row = rows[name]
  if (!row) throw new Error(`No colour is called ${name}`)
  return row
}

/** Whether the colour is very light, for example ivory or white, so that light threads would be invisible on it. */
export const isPale = (colour: string): boolean =>
  parseInt(colour.slice(1, 3), 16) > 0xe8 && parseInt(colour.slice(3, 5), 16) > 0xd0

/** Returns the colours of a picture whose main colour is `colour`. `second` replaces the default colour of the second cloth. */
export function paintOf(name: string, second?: string): Paint {
  const [base, usual, a, b, c, ground] = known(name)
  return {
    base,
    deep: isPale(base) ? mix(usual, '#1a0d12', 0.15) : mix(base, '#1a0d12', 0.38),
    glow: mix(base, '#fff4e0', 0.28),
    second: second ? known(second)[0] : usual,
    threads: [a, b, c],
    gold,
    ground: grounds[ground],
  }
}

/** Returns the colours for the second cloth: a blouse or a dupatta that matches the skirt. */
export function turned(paint: Paint): Paint {
  const base = paint.second
  const [a, b, c] = paint.threads
  const pale = parseInt(base.slice(1, 3), 16) > 0xc4 && parseInt(base.slice(3, 5), 16) > 0x84
  return {
    ...paint,
    base,
    deep: mix(base, '#1a0d12', 0.38),
    glow: mix(base, '#fff4e0', 0.28),
    second: paint.base,
    threads: pale ? [paint.base, b, c] : [a === base ? b : a, b, c === base ? paint.base : c],
  }
}
