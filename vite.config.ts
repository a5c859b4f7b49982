import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const OWN_MODULE = /[\\/](app[\\/](ui|text|calls|routes|middleware|session)|domain)[\\/](?!.*node_modules)/

/** Modules of browsing pages; none of them may import zod. */
const BROWSING_MODULES = new RegExp(
  String.raw`[\\/](app[\\/](ui[\\/]([^\\/]+$|calendar|form[\\/](post-form|submit-button|hidden-fields))` +
    String.raw`|text[\\/]promises)` +
    String.raw`|domain[\\/](delivery[\\/](delivery|prefecture)|result|rental[\\/]period|text[\\/](folding|integer))\.)`,
)

/** Modules of the cart that the pages of orders share. */
const ORDER_MODULES =
  /[\\/](app[\\/](ui[\\/]order|text[\\/](order|return|identity))|domain[\\/](order|pricing|money))[\\/.-]/

/** Modules that pages with forms share, without those of the back office, of item pages and of lists. */
const FORM_MODULES = new RegExp(
  String.raw`[\\/](app[\\/](ui[\\/](?!staff)|text[\\/](?!staff)|middleware[\\/])` +
    String.raw`|domain[\\/](?!staff[\\/]|catalog[\\/](forms|measurements|attributes)\.))`,
)

/**
 * Few chunks instead of many small ones: on a mobile connection a request costs more than its bytes. `vendor` has React
 * and the router, which change only with their versions. `shell` is loaded by every page and contains the paths
 * of all pages and the route of content pages, so that these load nothing else. `shared` is for browsing pages,
 * `orders` for the cart and pages that show an order, and `forms` for pages with forms, none of which loads a module of
 * the back office.
 */
const CHUNKS = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/, priority: 4 },
  {
    name: 'shell',
    test: new RegExp(
      String.raw`[\\/](app[\\/](ui[\\/]shell|tour[\\/]tour-offer` +
        String.raw`|routes[\\/](content(?![\\/]filter-)|info[\\/]error-page))|domain[\\/]navigation)[\\/.]`,
    ),
    priority: 3,
  },
  { name: 'shared', test: BROWSING_MODULES, minShareCount: 4, priority: 2 },
  { name: 'orders', test: ORDER_MODULES, minShareCount: 4, priority: 2 },
  { name: 'forms', test: FORM_MODULES, minShareCount: 4, priority: 1 },
]

/** Allows the route module of content pages to be part of the shell chunk. */
const entryInShell: Plugin = {
  name: 'entry-in-shell',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), entryInShell],
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: {
      build: {
        rolldownOptions: {
          // A module of which nothing is used is left out, and so is the chunk that contains it.
          treeshake: { moduleSideEffects: (id) => !OWN_MODULE.test(id) },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
}))
