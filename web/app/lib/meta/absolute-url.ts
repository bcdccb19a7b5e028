/** The absolute URL of `path`. */
export const absolute = (origin: string, path: string) => new URL(path, origin).href

/** Loader for pages that need only the origin of the shop, for example `https://shop.example`. */
export const knowOrigin = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin })
