import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  ssr: true,
  // The browser gets only the routes of the current page and of the pages that it links to, so that shoppers do not load the list of admin pages.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // One file per route: the client loader and the page are needed together.
  splitRouteModules: false,
} satisfies Config
