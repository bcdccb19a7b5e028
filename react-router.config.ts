import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  ssr: true,
  // A page knows itself and the pages it links to; the staff's part of the site map is nothing for a shopper's phone.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
