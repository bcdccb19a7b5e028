/**
 * The pairs of fonts that staff can choose, for headings and for texts. `web/fonts/pairs` contains their style sheets. `display` and `sans`
 * are the values of `font-family`.
 */
export const fontPairs = {
  festival: {
    label: 'Festival',
    heading: 'Rozha One',
    body: 'Hind Vadodara',
    display: "'Rozha One', 'Rozha One stand-in', 'Hind Vadodara', ui-serif, Georgia, serif",
    sans: "'Hind Vadodara', 'Hind Vadodara stand-in', ui-sans-serif, system-ui, sans-serif",
  },
  heritage: {
    label: 'Heritage',
    heading: 'Playfair Display',
    body: 'Mukta Vaani',
    display: "'Playfair Display', 'Mukta Vaani', ui-serif, Georgia, serif",
    sans: "'Mukta Vaani', ui-sans-serif, system-ui, sans-serif",
  },
  modern: {
    label: 'Modern',
    heading: 'Poppins',
    body: 'Poppins',
    display: "'Poppins Heading', 'Hind Vadodara', ui-sans-serif, system-ui, sans-serif",
    sans: "'Poppins', 'Hind Vadodara', ui-sans-serif, system-ui, sans-serif",
  },
  friendly: {
    label: 'Friendly',
    heading: 'Baloo Bhai 2',
    body: 'Mukta Vaani',
    display: "'Baloo Bhai 2', ui-sans-serif, system-ui, sans-serif",
    sans: "'Mukta Vaani', ui-sans-serif, system-ui, sans-serif",
  },
  couture: {
    label: 'Couture',
    heading: 'Cormorant Garamond',
    body: 'Hind Vadodara',
    display: "'Cormorant Garamond', 'Hind Vadodara', ui-serif, Georgia, serif",
    sans: "'Hind Vadodara', 'Hind Vadodara stand-in', ui-sans-serif, system-ui, sans-serif",
  },
  editorial: {
    label: 'Editorial',
    heading: 'DM Serif Display',
    body: 'DM Sans',
    display: "'DM Serif Display', 'Hind Vadodara', ui-serif, Georgia, serif",
    sans: "'DM Sans', 'Hind Vadodara', ui-sans-serif, system-ui, sans-serif",
  },
} as const

export type FontPair = keyof typeof fontPairs
export const fontPairNames = Object.keys(fontPairs) as FontPair[]
