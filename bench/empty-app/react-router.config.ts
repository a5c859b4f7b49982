import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/empty-app',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
