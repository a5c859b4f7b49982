import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Few files instead of many small ones: on a phone's connection each costs more than its bytes. React and the router
 * change with their versions alone; what the shop's own pages share comes as one.
 */
const CHUNKS = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/, priority: 2 },
  { name: 'shared', test: /[\\/](app[\\/](ui|text|middleware)|domain)[\\/]/, minShareCount: 4, priority: 1 },
]

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
