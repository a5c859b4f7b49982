import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const OWN_MODULE = /[\\/](app[\\/](ui|text|calls|routes|middleware|session)|domain)[\\/](?!.*node_modules)/

/** What nearly all pages use that are not content alone; none of the modules may import zod. */
const COMMON_MODULES = new RegExp(
  String.raw`[\\/](app[\\/](ui[\\/]((?!card-|back-|favourite-button|picture|price|stars)[^\\/]+$` +
    String.raw`|form[\\/](post-form|submit-button|hidden-fields))` +
    String.raw`|text[\\/](promises|phrases))` +
    String.raw`|domain[\\/](day|result|text[\\/](integer|length)|delivery[\\/](delivery-days|prefecture))\.)`,
)

/** Modules of pages that show garments. */
const PICTURE_MODULES = /[\\/](app[\\/]ui[\\/](picture|price)|domain[\\/]catalog[\\/]picture-name)\./

/** Modules of pages with a calendar; none of them may import zod. */
const CALENDAR_MODULES = /[\\/](app[\\/]ui[\\/]calendar|domain[\\/]rental[\\/]period)/

/** Modules of pages with cards and their filters; none of them may import zod. */
const CARD_MODULES = /[\\/]app[\\/](ui[\\/](card-|favourite-button|stars|labelled-select)|text[\\/]catalog)/

/** Modules of the cart and of every step of the checkout. */
const CHECKOUT_MODULES = /[\\/]app[\\/]ui[\\/]order[\\/](amounts|steps)\./

/** Modules of pages that show the lines of an order. */
const ORDER_MODULES = new RegExp(
  String.raw`[\\/](app[\\/](ui[\\/]order[\\/]order-|text[\\/]order-text)` +
    String.raw`|domain[\\/](money|pricing[\\/]totals|delivery[\\/]delivery)\.)`,
)

/** Small modules that pages of orders and pages with forms share. */
const FORM_MODULES = new RegExp(
  String.raw`[\\/](app[\\/]ui[\\/](back-link|form[\\/](error-summary|field-id|email-question)` +
    String.raw`|address[\\/]address-block)|domain[\\/]customer[\\/]enumerations)\.`,
)

/** The rules of fields, which are loaded with the first input. */
const RULE_MODULES = /[\\/]domain[\\/](text[\\/](field|folding)|customer[\\/](contact|postal-code))\./

/** Fields, without what they load later. */
const FIELD_MODULES =
  /[\\/]app[\\/](ui[\\/](form[\\/](?!email|field-check)|member[\\/]password-field)|text[\\/]field-labels)/
const EMAIL_MODULES = /[\\/](app[\\/]ui[\\/]form|domain[\\/]customer)[\\/]email(?!-question)/
const ADDRESS_MODULES = /[\\/]app[\\/]ui[\\/]address[\\/]/
const SIGN_IN_MODULES = /[\\/]app[\\/]ui[\\/](member[\\/](passkey|code-field)|session)/
const MEMBER_MODULES = /[\\/](app[\\/]ui[\\/]member|domain[\\/]identity)[\\/]/

/**
 * Few chunks instead of many small ones: on a mobile connection a request costs more than its bytes. `react` and
 * `router` change only with their versions; they are two, so that the browser takes over each in a task of its own.
 * `shell` is loaded by every page and contains the paths of all pages and the route of content pages, so that
 * these load nothing else. `common` is for nearly all other pages, `pictures` for those that show garments, `cards`
 * and `calendar` for those with cards or a calendar, `amounts` for the cart and the steps of the checkout, `orders`
 * for pages that show an order, `forms` and `fields` for pages with forms, and the rest for what some of the forms ask
 * for. A chunk also takes what its modules import, unless that belongs to a chunk of a higher priority.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  { name: 'router', test: /node_modules[\\/](react-router|@remix-run)[\\/]/, priority: 8 },
  {
    name: 'shell',
    test: new RegExp(
      String.raw`[\\/](app[\\/](ui[\\/]shell(?![\\/]service-worker)|tour[\\/]tour-offer` +
        String.raw`|routes[\\/](content(?![\\/]filter-)|info[\\/]error-page))` +
        String.raw`|domain[\\/]navigation(?![\\/]staff-))[\\/.]`,
    ),
    priority: 7,
  },
  { name: 'common', test: COMMON_MODULES, minShareCount: 4, priority: 6 },
  { name: 'rules', test: RULE_MODULES, minShareCount: 2, priority: 5 },
  { name: 'forms', test: FORM_MODULES, minShareCount: 4, priority: 4 },
  { name: 'fields', test: FIELD_MODULES, minShareCount: 4, priority: 3 },
  { name: 'pictures', test: PICTURE_MODULES, minShareCount: 3, priority: 3 },
  { name: 'cards', test: CARD_MODULES, minShareCount: 3, priority: 2 },
  { name: 'calendar', test: CALENDAR_MODULES, minShareCount: 3, priority: 2 },
  { name: 'amounts', test: CHECKOUT_MODULES, minShareCount: 4, priority: 2 },
  { name: 'orders', test: ORDER_MODULES, minShareCount: 4, priority: 2 },
  { name: 'email', test: EMAIL_MODULES, minShareCount: 3, priority: 2 },
  { name: 'address', test: ADDRESS_MODULES, minShareCount: 3, priority: 1 },
  { name: 'sign-in', test: SIGN_IN_MODULES, minShareCount: 3, priority: 1 },
  { name: 'members', test: MEMBER_MODULES, minShareCount: 3, priority: 0 },
]

/** Allows the route module of content pages to be part of the shell chunk. */
const entryInShell: Plugin = {
  name: 'entry-in-shell',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

/** Lets the bundler leave out what the shop does not use of the router (decision 070). */
const UNUSED_ROUTER_CODE: readonly (readonly [code: RegExp, replacement: string])[] = [
  // Components that no page uses, such as links.
  [/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$1.forwardRef('],
  [/^\w+\.displayName = .*;$/gm, ''],
  // Warnings to developers.
  [/(?<!function )\bwarn(ing|Once|ingOnce)\(/g, '/* @__PURE__ */ $&'],
  // The discovery of routes, which react-router.config.ts switches off.
  [/(fogOfWar\.active|loadMatch\.isDiscovering)(?! =)|isFogOfWar(?=\))/g, 'false'],
  [/init\.patchRoutesOnNavigation/g, 'undefined'],
  [/^\t\tpatchRoutes,$/gm, ''],
  // Blockers of navigations: no page has one.
  [/= shouldBlockNavigation\(/g, '= void ('],
]

const unusedRouterCode: Plugin = {
  name: 'unused-router-code',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
    handler: (code) => UNUSED_ROUTER_CODE.reduce((text, [part, replacement]) => text.replace(part, replacement), code),
  },
}

/**
 * Replaces the router's discovery of routes and its instrumentation, which the shop does not use
 * (react-router.config.ts), by functions that do nothing, as the originals do when they are not used.
 */
const unusedRouterModules: Plugin = {
  name: 'unused-router-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/](fog-of-war|instrumentation)\.js$/ },
    handler: (code) => {
      const [, names = ''] = /^export \{ (.+) \};$/m.exec(code) ?? []
      return `const unused = () => undefined; export { ${names.replace(/\w+/g, 'unused as $&')} }`
    },
  },
}

/**
 * Fetches the files of a route, unless a link has done so, before the router imports them: it would reload the page for
 * a dropped connection (docs/decisions/053). For a file that is missing it reloads the page once in ten seconds
 * (app/ui/shell/reload-guard.tsx); otherwise the page of the route is the error page.
 */
const fetchedRouteModules: Plugin = {
  name: 'fetched-route-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/ },
    handler: (code) =>
      code
        .replace(
          'let routeModule =',
          `await Promise.all([route.module, ...(route.imports ?? [])].map((file) =>
            document.querySelector('link[href="' + file + '"]') ?? fetch(file)));$&`,
        )
        .replace('window.location.reload()', 'if (!window.sumireiReload?.()) return { default() { throw error } }'),
  },
}

/**
 * Dynamic imports without the preloads that Vite adds to them: the page has loaded nearly all that they import, and
 * links all styles.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), entryInShell, unusedRouterCode, unusedRouterModules, fetchedRouteModules, plainImports],
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
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
}))
