import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.server.ts'

const MODULE = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_clientLoader from "/assets/cart-1.js";
import * as route1_main from "/assets/cart-2.js";
const route1 = {...route1_clientLoader,...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"routes/cart/cart":route1};

import("/assets/entry.client-1.js");`
const FILES = ['manifest-1', 'entry.client-1', 'vendor-1', 'root-1', 'cart-1', 'cart-2'].map(
  (name) => `/assets/${name}.js`,
)
const PRELOADS = FILES.map((file) => `<link rel="modulepreload" href="${file}" nonce="n"/>`).join('')
const START = '<script nonce="n" type="module" async="">'
const DOCUMENT = `<head>${PRELOADS}</head><body><script>1</script>${START}${MODULE}</script>`

test('names the scripts of a document instead of preloading and importing them', () => {
  const html = withLateScripts(DOCUMENT, true)
  expect(html).toMatch(
    /^<head><\/head><body><script>1<\/script><script nonce="n" type="module" async="">.*<\/script>$/s,
  )
  expect(html).not.toContain('import "')
  const [manifest, entry, vendor, root, ...cart] = FILES
  const routes = [
    ['root', [2]],
    ['routes/cart/cart', [3, 4]],
  ]
  const args = [[manifest, vendor, root, ...cart], entry, routes, true].map((value) => JSON.stringify(value)).join()
  expect(html).toContain(`)(${args})</script>`)
})

test('leaves a document without scripts, or with a file that is not preloaded, as it is', () => {
  const withoutCart = DOCUMENT.replace('<link rel="modulepreload" href="/assets/cart-2.js" nonce="n"/>', '')
  expect(withLateScripts(withoutCart, true)).toBe(withoutCart)
  expect(withLateScripts('<body><script>1</script>', false)).toBe('<body><script>1</script>')
})
