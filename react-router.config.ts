import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  ssr: true,
  // The whole site map comes with the first page: it is small, and a shopper who loses the network while paying still
  // finds the next page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
