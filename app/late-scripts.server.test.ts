import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.server.ts'

const MODULE = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/cart-1.js";
  window.__reactRouterRouteModules = {"root":route0,"routes/cart/cart":route1};

import("/assets/entry.client-1.js");`
const FILES = ['manifest-1', 'entry.client-1', 'vendor-1', 'root-1', 'cart-1'].map((name) => `/assets/${name}.js`)
const PRELOADS = FILES.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')
const DOCUMENT = `<head>${PRELOADS}</head><body><script>1</script><script type="module" async="">${MODULE}</script>`

test('names the scripts of a document instead of preloading and importing them', () => {
  const html = withLateScripts(DOCUMENT)
  expect(html).toMatch(/^<head><\/head><body><script>1<\/script><script type="module" async="">.*<\/script>$/s)
  expect(html).not.toContain('import "')
  const [manifest, entry, vendor, root, cart] = FILES
  const routes = [
    ['root', 2],
    ['routes/cart/cart', 3],
  ]
  const args = [[manifest, vendor, root, cart], entry, routes].map((value) => JSON.stringify(value)).join()
  expect(html).toContain(`)(${args})</script>`)
})

test('leaves a document without scripts as it is', () => {
  expect(withLateScripts('<body><script>1</script>')).toBe('<body><script>1</script>')
})
