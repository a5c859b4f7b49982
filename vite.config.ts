import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const SHELL_SCRIPT = 'app/shell-script/start.ts'

/** Few files instead of hundreds: what many pages share is loaded once. */
const CHUNKS = [
  // With all that it imports: pages without the router's scripts load nothing else.
  { name: 'shell', test: /app[\\/]shell-script[\\/](?!start|later)/, priority: 3 },
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: 'shop', test: /[\\/](app|domain)[\\/](?!.*staff)/, minShareCount: 8 },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: {
      build: { rolldownOptions: { input: [SHELL_SCRIPT], output: { codeSplitting: { groups: CHUNKS } } } },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false, manifest: true },
}))
