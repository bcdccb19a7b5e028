/** The name of a new shop. No other file contains it in a text that customers or staff see. */
export const DEFAULT_NAME = 'Navrang'

/** Returns the sentence that explains the default name; an empty text for a shop with another name. */
export const meaningOfName = (name: string): string =>
  name === DEFAULT_NAME ? `${DEFAULT_NAME} means nine colours, one for each night of Navratri.` : ''

const MAX_FILE_NAME = 30

/** Returns the name of the shop for the names of downloaded files: lower-case letters, digits and hyphens. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain.slice(0, MAX_FILE_NAME) || 'shop'
}
