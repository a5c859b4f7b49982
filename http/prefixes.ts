/**
 * Where the routers besides the pages are mounted (bootstrap/routers.ts). A path below none of them is answered by the
 * pages, whose paths are in domain/navigation/pages.ts. Routers with several paths name them beside their code.
 */
export const PREFIXES = {
  builds: '/builds',
  devMails: '/dev/mails',
  files: '/files',
  health: '/health',
  pictures: '/images',
  postalCode: '/postal-code',
  processor: '/processor',
  search: '/1',
  session: '/session',
  suggest: '/search/suggest',
  webhooks: '/webhooks',
} as const
