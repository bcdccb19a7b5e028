import { posix } from 'node:path'

export const isUrl = (src: string) => /^https?:\/\//i.test(src)

/** Converts the backslashes of a Windows path to slashes. */
export const relativePath = (src: string) => src.replaceAll('\\', '/')

/**
 * Checks the picture source `src`. Returns null when it is a URL or a relative path inside the folder of the CSV file, else
 * the reason why it is invalid.
 */
export function imageSourceError(src: string): string | null {
  if (src.length > 2000) return 'is longer than 2000 characters'
  if (isUrl(src)) return urlError(src)
  const path = relativePath(src)
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    return `“${src}” is neither an https URL nor a path relative to the file`
  }
  if (path.startsWith('/') || posix.normalize(path).split('/')[0] === '..') {
    return `“${src}” points outside the folder of the file`
  }
  return null
}

function urlError(src: string): string | null {
  if (!URL.canParse(src)) return `“${src}” is not a valid URL`
  const { username, password } = new URL(src)
  return username || password ? 'contains a password' : null
}
