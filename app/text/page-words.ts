import type { PageText, PageTextKind } from '#domain/page-text/page-text.ts'

export const PAGE_LABELS = {
  title: '題名',
  description: '説明',
  keywords: '検索の言葉',
  related: 'あわせて読むページ',
  body: '本文',
} as const satisfies Readonly<Record<keyof PageText, string>>

/** The fields of a picture. */
export const PAGE_PICTURE_LABELS = { picture: '写真', alt: '写真の説明' } as const

export const PAGE_HELP: Readonly<Record<keyof PageText, string | undefined>> = {
  title: undefined,
  description: '40字以上、160字以内。検索の結果と、ほかのページからの案内に出ます。',
  keywords: '「,」で区切ります。',
  related: 'アドレスを「,」で区切ります。/service/delivery, /faq のように書きます。',
  body: '## 見出し、- 箇条書き、> 囲み、**太字**、[言葉](/service/delivery)、表が使えます。{{ }} の差し込みは消さないでください。',
}

export const PAGE_KIND_LABELS: Readonly<Record<PageTextKind, string>> = {
  guide: 'ご案内',
  article: '読みもの',
  information: 'お店の情報',
  legal: '規約・法律',
}
