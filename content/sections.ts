/** The section of a page by path prefix, for breadcrumbs. */
const SECTIONS: readonly { readonly prefix: string; readonly path: string; readonly text: string }[] = [
  { prefix: '/service/', path: '/service', text: 'ご利用ガイド' },
  { prefix: '/feature/', path: '/feature', text: '読みもの' },
  { prefix: '/article/', path: '/feature', text: '読みもの' },
  { prefix: '/lp/area/', path: '/lp/area', text: '地域別のご案内' },
]

/** The breadcrumbs of a page, the page itself last. */
export function crumbsOf(path: string, title: string): { path: string; text: string }[] {
  const section = SECTIONS.find(({ prefix }) => path.startsWith(prefix))
  return [...(section ? [{ path: section.path, text: section.text }] : []), { path, text: title }]
}
