/** Loader of pages without data: returns the origin of the shop. */
export const knowOrigin = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin })
