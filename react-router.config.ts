import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest is small: sent once, no discovery requests, hence no loading of routes by attackers'
  // paths.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
