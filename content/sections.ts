import { areaOf } from '#domain/navigation/find-page.ts'
import { type PlainPageId, pageHref } from '#domain/navigation/href.ts'

const SECTIONS: Readonly<Record<string, { readonly page: PlainPageId; readonly text: string }>> = {
  service: { page: 'service', text: 'ご利用ガイド' },
  feature: { page: 'feature', text: '読みもの' },
  article: { page: 'feature', text: '読みもの' },
  lp: { page: 'areas', text: '地域別のご案内' },
}

/** The breadcrumbs of a page, the page itself last. */
export function crumbsOf(path: string, title: string): { path: string; text: string }[] {
  const section = SECTIONS[areaOf(path)]
  const first = section && { path: pageHref(section.page), text: section.text }
  return [...(first && first.path !== path ? [first] : []), { path, text: title }]
}
