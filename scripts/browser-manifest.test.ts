import { expect, test } from 'vitest'
import { manifestScript, withoutRepeats } from './browser-manifest.ts'

test('the compact script sets the same manifest, with the least used imports first', () => {
  const facts = {
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    css: [],
  }
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/a.js'], css: [] },
    url: '/assets/manifest-1.js',
    version: '1',
    routes: {
      root: { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/a.js'], ...facts },
      'routes/list': {
        id: 'routes/list',
        parentId: 'root',
        path: 'items/list',
        module: '/assets/list.js',
        imports: ['/assets/a.js', '/assets/b.js'],
        ...facts,
        hasAction: true,
        css: ['/assets/list.css'],
      },
    },
  }
  const window: { __reactRouterManifest?: unknown } = {}
  new Function('window', manifestScript(manifest))(window)
  const list = { ...manifest.routes['routes/list'], imports: ['/assets/b.js', '/assets/a.js'] }
  expect(window.__reactRouterManifest).toEqual({ ...manifest, routes: { ...manifest.routes, 'routes/list': list } })
})

test('a route does not import again what the entry has loaded', () => {
  const route = { id: 'root', module: '/assets/root.js', imports: ['/assets/a.js', '/assets/b.js'] }
  const manifest = { entry: { imports: ['/assets/a.js', '/assets/c.js'] }, url: '/m.js', routes: { root: route } }
  expect(withoutRepeats(manifest)).toEqual({ ...manifest, routes: { root: { ...route, imports: ['/assets/b.js'] } } })
})
