import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Few files instead of hundreds: what many pages share is loaded once. */
const CHUNKS = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: 'shop', test: /[\\/](app|domain)[\\/](?!.*staff)/, minShareCount: 8 },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
}))
