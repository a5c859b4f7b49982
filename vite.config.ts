import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What pages need on which one looks and chooses; nothing in it may lead to zod. */
const CHOOSING = new RegExp(
  String.raw`[\\/](app[\\/](ui[\\/]([^\\/]+$|calendar|form[\\/]post-form)|text[\\/]promises)` +
    String.raw`|domain[\\/](delivery[\\/](delivery|prefecture)|result|text[\\/]width)\.)`,
)

/**
 * Few files instead of many small ones: on a phone's connection each costs more than its bytes. React and the router
 * change with their versions alone. The shell comes with every page, and the route of the pages that are read lies in
 * its file, so that such a page asks for nothing else. Pages on which one chooses share a file; what only pages with
 * fields need, the schemas among it, is another.
 */
const CHUNKS = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/, priority: 4 },
  {
    name: 'shell',
    test: /[\\/]app[\\/](ui[\\/]shell|tour[\\/]tour-offer|routes[\\/](content|info[\\/]error-page))[\\/.]/,
    priority: 3,
  },
  { name: 'shared', test: CHOOSING, minShareCount: 4, priority: 2 },
  { name: 'forms', test: /[\\/](app[\\/](ui|text|middleware)|domain)[\\/]/, minShareCount: 4, priority: 1 },
]

/** Lets the route of the pages that are read lie in a file with others; the router alone would give it its own. */
const entryInShell: Plugin = {
  name: 'entry-in-shell',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), entryInShell],
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
}))
