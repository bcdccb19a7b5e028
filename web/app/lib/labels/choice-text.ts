type Choice = { size?: string | null | undefined; colour?: string | null | undefined }

/** Returns the size and the colour of an item, for example `Size M, Red` or `Free Size`; empty if it has neither. */
export const choiceText = ({ size, colour }: Choice): string =>
  [size && (/\bsize\b/i.test(size) ? size : `Size ${size}`), colour].filter(Boolean).join(', ')
