/**
 * A place where a rule of tests/tidy.test.ts does not hold, and why. `path`: a file, or a folder that ends in a slash.
 */
export type Exception = { readonly rule: string; readonly path: string; readonly reason: string }

/** Every exception in one list, so that it is seen when it grows. One that nothing needs any more is a fault, too. */
export const EXCEPTIONS: readonly Exception[] = [
  { rule: 'environment', path: 'config/config.ts', reason: 'the one reader of the environment' },
  {
    rule: 'environment',
    path: 'playwright.config.ts',
    reason: 'Playwright has no mode that could choose the deep run',
  },
  {
    rule: 'clock',
    path: 'app/routes/home/delivery-promise.tsx',
    reason: 'the countdown ticks in the browser, set right by the time that the server gave; it decides nothing',
  },
  {
    rule: 'chance',
    path: 'adapters/postgres/transaction-with-retry.ts',
    reason: 'spreads retries; nothing that is kept hangs on it',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/shell/reload-guard-script.tsx',
    reason: 'a script that must be in the page itself; a text of ours, named in the policy by its hash',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/shell/early-press-keeper.tsx',
    reason: 'a script that must be in the page itself; a text of ours, named in the policy by its hash',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/card-grid.tsx',
    reason: 'cards that the document carries once, rendered by card-html.server.tsx',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/calendar/day-field.tsx',
    reason: 'half a year of options, written out of days and words of ours',
  },
  {
    rule: 'raw-html',
    path: 'app/routes/content/content-page.tsx',
    reason: 'pages that are read come as HTML, rendered by content-html.server.tsx',
  },
  {
    rule: 'raw-html',
    path: 'app/routes/content/content-html.server.tsx',
    reason: 'structured data, written as JSON in which nothing can end the script',
  },
  { rule: 'citation', path: 'tests/support/tidy-rules.test.ts', reason: 'examples of citations that name nothing' },
  {
    rule: 'order-status',
    path: 'services/mails/samples.ts',
    reason: 'made-up orders for the preview of mails; none of them is stored',
  },
  { rule: 'imports', path: 'demo/load.ts', reason: 'writes a whole demo shop in bulk, which no use case does' },
  { rule: 'line-length', path: 'db/migrations/', reason: 'a file that has been run is never edited again' },
  { rule: 'line-length', path: 'demo/catalogue/', reason: 'tables: one row an item, read down its columns' },
]
