/** Names a size and colour, for example “size L, Rani pink”. A product with neither has one kind of piece. */
export const describeVariant = ({ size, colour }: { size: string | null; colour: string | null }): string =>
  [size && `size ${size}`, colour].filter(Boolean).join(', ') || 'a new piece'
