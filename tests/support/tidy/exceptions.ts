/**
 * An exception from a rule of tests/tidy.test.ts, and its reason. `path`: a file, or a folder that ends in a slash.
 */
export type Exception = { readonly rule: string; readonly path: string; readonly reason: string }

/** All exceptions. An exception that is no longer needed is a violation too. */
export const EXCEPTIONS: readonly Exception[] = [
  { rule: 'environment', path: 'config/config.ts', reason: 'reads the environment' },
  {
    rule: 'clock',
    path: 'app/routes/home/hero-start.tsx',
    reason: 'the countdown runs in the browser, corrected by the time of the server; it has no effect on the server',
  },
  {
    rule: 'clock',
    path: 'app/ui/session/session-refresh.ts',
    reason: 'when a token expires by the clock of the device; it has no effect on the server',
  },
  {
    rule: 'chance',
    path: 'adapters/postgres/database/transaction-with-retry.ts',
    reason: 'jitter of retries; no stored data depends on it',
  },
  {
    rule: 'chance',
    path: 'app/routes/catalog/submission.tsx',
    reason: 'the number of a submission is made in the browser, so that the page can be cached',
  },
  {
    rule: 'chance',
    path: 'app/calls/error-reports.ts',
    reason: 'the id of a fault is made in the browser; no stored data depends on it',
  },
  {
    rule: 'cache',
    path: 'adapters/postgres/database/prepared-statements.ts',
    reason: 'names of statements, which a connection keeps as long as it is open',
  },
  { rule: 'cache', path: 'app/shell-script/favourites.ts', reason: 'runs in the browser' },
  { rule: 'cache', path: 'app/ui/page-code.ts', reason: 'runs in the browser' },
  { rule: 'cache', path: 'services/staff/staff-orders.ts', reason: 'an empty map, to which nothing is added' },
  {
    rule: 'raw-html',
    path: 'app/ui/shell/reload-guard.tsx',
    reason: 'an inline script, a constant, allowed by its hash in the policy',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/shell/first-fonts.tsx',
    reason: 'an inline script, a constant, allowed by its hash in the policy',
  },
  {
    rule: 'raw-html',
    path: 'app/ui/server-markup.tsx',
    reason: 'parts of pages that never change, rendered from elements by modules of the server',
  },
  {
    rule: 'raw-html',
    path: 'app/routes/content/content-html.server.tsx',
    reason: 'structured data as JSON that cannot close the script element',
  },
  { rule: 'own-name', path: 'config/operator.ts', reason: 'the sample operator' },
  { rule: 'own-name', path: 'app/ui/shell/reload-guard.tsx', reason: 'functions of an inline script' },
  { rule: 'own-name', path: 'config/identity.ts', reason: 'key and audience between programs' },
  { rule: 'own-name', path: 'config/search.ts', reason: 'id and key between programs' },
  { rule: 'own-name', path: 'config/telemetry.ts', reason: 'the service name of traces' },
  { rule: 'own-name', path: 'observability/tracing.ts', reason: 'the name of the tracer' },
  {
    rule: 'own-name',
    path: 'adapters/postgres/database/connect.ts',
    reason: 'the name of connections in the database',
  },
  { rule: 'own-name', path: 'adapters/postgres/catalogue/label-store.ts', reason: 'a setting of the database schema' },
  {
    rule: 'sentence',
    path: 'http/texts.ts',
    reason: 'answers without a page of the shop: http takes no values from app/text',
  },
  {
    rule: 'sentence',
    path: 'http/pages/waiting-room.ts',
    reason: 'the page of the waiting room, which is shown without the application',
  },
  {
    rule: 'sentence',
    path: 'http/brand.ts',
    reason: 'names of the installed shop, which the system shows outside of the application',
  },
  { rule: 'sentence', path: 'http/dev-mails.ts', reason: 'pages of development alone' },
  {
    rule: 'sentence',
    path: 'http/processor/card-form.ts',
    reason: 'the form of the embedded card processor, a third party that is not in app',
  },
  {
    rule: 'sentence',
    path: 'http/processor/payment-pages.ts',
    reason: 'pages of the embedded card processor, a third party that is not in app',
  },
  {
    rule: 'sentence',
    path: 'http/processor/processor.ts',
    reason: 'answers of the embedded card processor, a third party that is not in app',
  },
  {
    rule: 'sentence',
    path: 'domain/receipt/document.ts',
    reason: 'sentences of papers, which cannot import from app/text',
  },
  {
    rule: 'sentence',
    path: 'domain/mail/frame.ts',
    reason: 'sentences of every mail, which cannot import from app/text',
  },
  {
    rule: 'sentence',
    path: 'domain/layout/home-blocks.ts',
    reason: 'what the home page says until staff write otherwise',
  },
  { rule: 'sentence', path: 'domain/delivery/islands.ts', reason: 'the same caution on pages and in content' },
  { rule: 'sentence', path: 'domain/pricing/charges.ts', reason: 'the same terms in mails and on pages' },
  { rule: 'sentence', path: 'domain/mail/retention.ts', reason: 'the same sentence on a page and in a mail' },
  { rule: 'sentence', path: 'domain/review/terms.ts', reason: 'the same terms on the form and in content' },
  { rule: 'sentence', path: 'domain/order/identity.ts', reason: 'the same sentence in a mail and on pages' },
  {
    rule: 'sentence',
    path: 'domain/order/payment-terms.ts',
    reason: 'the same terms of payment in mails and on pages',
  },
  {
    rule: 'set-value',
    path: 'content/constants.ts',
    reason: 'which names have a value is the same under all settings',
  },
  { rule: 'set-value', path: 'content/tables.ts', reason: 'which tables there are is the same under all settings' },
  { rule: 'sentence', path: 'domain/pricing/method-texts.ts', reason: 'the same sentence on a page and in content' },
  {
    rule: 'sentence',
    path: 'domain/errors/catalogue.ts',
    reason: 'numbered messages, on pages and to programs',
  },
  {
    rule: 'sentence',
    path: 'domain/errors/messages.ts',
    reason: 'numbered messages, on pages and to programs',
  },
  { rule: 'citation', path: 'tests/support/tidy/citations.test.ts', reason: 'examples of wrong citations' },
  {
    rule: 'order-status',
    path: 'services/mails/sample-order.ts',
    reason: 'the sample order of mails, which is not stored',
  },
  {
    rule: 'order-status',
    path: 'services/order-api/order-api.ts',
    reason: 'compares the statuses that a program names with those that its move gives',
  },
  { rule: 'imports', path: 'demo/load.ts', reason: 'inserts a whole demo shop in bulk, which no use case does' },
  { rule: 'folder', path: 'jobs/schedule.ts', reason: 'the third entry point, beside app and http' },
  { rule: 'line-length', path: 'db/migrations/', reason: 'migrations that have run are not edited' },
  { rule: 'line-length', path: 'db/schema/40-search-keys.sql', reason: 'a function is the same as in its migration' },
  { rule: 'line-length', path: 'demo/catalogue/', reason: 'tables with one row per item' },
]
