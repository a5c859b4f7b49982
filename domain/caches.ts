/** A cache in the memory of a process. What has no age and is dropped by nothing follows from its key alone. */
export type Cache = {
  readonly keeps: string
  readonly maxAgeMs?: number
  /** The age up to which it is used while the database is unavailable. */
  readonly maxStaleMs?: number
  /** A new version drops everything: of the catalogue, or of the shop, which is catalogue and stock. */
  readonly version?: 'catalogue' | 'shop'
  readonly droppedWhen?: string
  readonly max?: number
  readonly maxBytes?: number
  /** What has a longer key is not kept. */
  readonly maxKeyLength?: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MEBIBYTE = 1_024 * 1_024

/** All caches of a process. Each takes its age and its size from here (docs/operating.md, Caches). */
export const CACHES = {
  pages: {
    keeps: 'documents that visitors share',
    maxAgeMs: 5 * SECOND,
    maxStaleMs: HOUR,
    version: 'shop',
    droppedWhen: 'the next cut-off passes',
    maxBytes: 64 * MEBIBYTE,
  },
  versions: { keeps: 'versions of catalogue and shop', maxAgeMs: 250 },
  browseIndex: { keeps: 'items on sale with units and free days, to answer lists and searches', maxAgeMs: SECOND },
  openTimes: { keeps: 'maintenance, closings, suspensions, edited window', maxAgeMs: SECOND, max: 1 },
  groups: { keeps: 'visible categories, makers and banners', maxAgeMs: 5 * SECOND, version: 'catalogue', max: 1 },
  home: { keeps: 'rankings, sets and reviews of the home page', maxAgeMs: 10 * SECOND, version: 'catalogue', max: 1 },
  featured: {
    keeps: 'items that blocks of the home page name or find',
    maxAgeMs: 10 * SECOND,
    version: 'catalogue',
    max: 50,
  },
  rankings: { keeps: 'rankings without a filter', maxAgeMs: MINUTE, version: 'catalogue', max: 20 },
  sitemap: { keeps: 'pages and files of the sitemap', maxAgeMs: 10 * SECOND, version: 'catalogue', max: 1 },
  itemFacts: { keeps: 'what an item page shows of an item', maxAgeMs: 5 * SECOND, version: 'shop', max: 500 },
  freeDays: {
    keeps: 'free days of an item, by calendar; those of five sizes take 8 KB',
    droppedWhen: 'the item is dropped from `itemFacts`',
    max: 8,
  },
  startDays: { keeps: 'possible days of a rental, by calendar; a list takes 10 KB', max: 100 },
  foldedTexts: { keeps: 'texts of the catalogue, prepared for marking what was searched', max: 20_000 },
  wrappedParagraphs: { keeps: 'long paragraphs of mails in lines', max: 500 },
  searchAnswers: {
    keeps: 'answers of the hosted search; a list asks the same several times',
    maxAgeMs: 3 * SECOND,
    droppedWhen: 'it fails or is late',
    max: 200,
  },
  encodedAnswers: { keeps: 'compressed answers to searches', maxBytes: 8 * MEBIBYTE },
  acceptedEncodings: { keeps: 'encodings by Accept-Encoding', max: 100, maxKeyLength: 100 },
  loggedPaths: { keeps: 'paths as they are logged', max: 1_000, maxKeyLength: 200 },
  pictures: { keeps: 'derived pictures', droppedWhen: 'the original is stored or removed here', maxBytes: 48_000_000 },
  postalCodes: { keeps: 'addresses of postal codes', droppedWhen: 'the process ends', max: 10_000 },
  postalLookUps: { keeps: 'look-ups of postal codes by network', droppedWhen: 'the minute ends', max: 10_000 },
  callLeases: { keeps: 'calls reserved for a caller, by limit', droppedWhen: 'the minute ends', max: 10_000 },
  idTokens: { keeps: 'verified ID tokens', droppedWhen: 'the token expires', max: 10_000 },
  sessionStates: {
    keeps: 'whether a session was ended',
    maxAgeMs: 5 * SECOND,
    droppedWhen: 'this process ends sessions',
    max: 10_000,
  },
  signingKeys: { keeps: 'keys of ID tokens', maxAgeMs: MINUTE, droppedWhen: 'a key is missing' },
  remoteTokens: { keeps: 'ID tokens that the external provider confirmed', maxAgeMs: MINUTE, max: 10_000 },
  remoteKeys: {
    keeps: 'public keys of the external provider',
    maxAgeMs: 24 * HOUR,
    droppedWhen: 'the max-age of the response ends; a key is missing',
  },
  serviceToken: { keeps: 'access token of the service account', droppedWhen: 'it expires' },
  externalProviders: { keeps: 'metadata of providers of external accounts', droppedWhen: 'the process ends' },
} as const satisfies Readonly<Record<string, Cache>>

/** The names of caches whose rows have some fields. */
export type CacheName<Fields = unknown> = {
  [Name in keyof typeof CACHES]: (typeof CACHES)[Name] extends Fields ? Name : never
}[keyof typeof CACHES]
