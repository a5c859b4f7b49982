import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route manifest is small, so it is sent at once. Without discovery requests, crafted paths cannot load routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
