/** Loader for pages that need only the origin of the shop, for example `https://shop.example`. */
export const knowOrigin = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin })
