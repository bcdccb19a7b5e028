/** The absolute URL of `path`. */
export const absolute = (origin: string, path: string) => new URL(path, origin).href
