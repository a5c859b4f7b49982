/** Where a page stands, by the first part of its address: what the way from home shows above it. */
const SECTIONS: readonly { readonly prefix: string; readonly path: string; readonly text: string }[] = [
  { prefix: '/service/', path: '/service', text: 'ご利用ガイド' },
  { prefix: '/feature/', path: '/feature', text: '読みもの' },
  { prefix: '/article/', path: '/feature', text: '読みもの' },
  { prefix: '/lp/area/', path: '/lp/area', text: '地域別のご案内' },
]

/** The way from home to a page, the page itself last. */
export function crumbsOf(path: string, title: string): { path: string; text: string }[] {
  const section = SECTIONS.find(({ prefix }) => path.startsWith(prefix))
  return [...(section ? [{ path: section.path, text: section.text }] : []), { path, text: title }]
}
