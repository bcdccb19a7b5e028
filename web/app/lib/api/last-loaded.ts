import { isServerFailure } from './unreached'

/**
 * Returns a client loader for the layout of an area: while the server does not respond, it returns the data that was loaded last. The
 * layout then stays, and the error of the page is shown inside it.
 */
export function lastLoadedLoader<Data>() {
  let last: Data | undefined
  async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }): Promise<Data> {
    try {
      return (last = (await serverLoader()) as Data)
    } catch (error) {
      if (last && isServerFailure(error)) return last
      throw error
    }
  }
  clientLoader.hydrate = true as const // runs the client loader also for the page that the server has rendered, to store its data
  return clientLoader
}
