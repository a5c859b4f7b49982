import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Fetches the files of a route, unless a link has done so, before the router imports them: it would reload the page for
 * a dropped connection (docs/decisions/053).
 */
const fetchedRouteModules: Plugin = {
  name: 'fetched-route-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/ },
    handler: (code) =>
      code.replace(
        'let routeModule =',
        `await Promise.all([route.module, ...(route.imports ?? [])].map((file) =>
          document.querySelector('link[href="' + file + '"]') ?? fetch(file)));$&`,
      ),
  },
}

/** Few files instead of hundreds: what many pages share is loaded once. */
const CHUNKS = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: 'shop', test: /[\\/](app|domain)[\\/](?!.*staff)/, minShareCount: 8 },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), fetchedRouteModules],
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
}))
