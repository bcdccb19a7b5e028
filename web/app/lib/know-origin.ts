/** All that a page without data of its own asks the server: under which address the shop is found. */
export const knowOrigin = ({ request }: { request: Request }) => ({ origin: new URL(request.url).origin })
