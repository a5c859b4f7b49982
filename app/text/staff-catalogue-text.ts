import { ITEM_FORMS, isItemFormKey, isSetFormKey, SET_FORMS } from '#domain/catalog/forms.ts'
import type { ItemState, ReleaseNeed } from '#domain/catalog/item-release.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import type { LabelUse } from '#services/ports/labels.ts'

export const ITEM_STATE_LABELS: Readonly<Record<ItemState, string>> = {
  draft: '下書き',
  scheduled: '公開予定',
  released: '公開中',
  withdrawn: '取り下げ',
}

export const RELEASE_NEED_LABELS: Readonly<Record<ReleaseNeed, string>> = {
  units: '貸し出せる個体',
  pictures: '写真',
  categories: 'お客様に見えるカテゴリー',
}

export const ITEM_LABELS = {
  name: '商品名',
  kana: 'よみ（カナ）',
  makerUid: 'ブランド',
  form: '形',
  setForm: 'セットの種類',
  description: '説明',
  fourDaysYen: `${MIN_RENTAL_DAYS}日間の料金`,
  furtherDayYen: '1日延長の料金',
  state: '公開',
  releaseOn: '公開日',
  categoryUids: 'カテゴリー',
  tagUids: 'タグ',
} as const
export type ItemFieldName = keyof typeof ITEM_LABELS

export const LABEL_LABELS = {
  name: '名前',
  kana: 'よみ（カナ）',
  parentUid: '上のカテゴリー',
  tagCategoryUid: 'グループ',
  afterUid: '並び順',
  available: 'お客様に表示する',
  adminOnly: '担当者だけに表示する',
  tagCategoryUids: '絞り込みに使うタグのグループ',
  wearer: 'お召しになる方',
  isSet: '小物までそろうセット',
  isCelebration: 'お祝いの装い',
  rankingName: 'ランキングの見出し',
  isRankedAtHome: 'ホームにもランキングを出す',
  occasion: 'ホームで目的の写真にする',
  guidedFor: '「質問に答えて選ぶ」の対象',
  role: 'グループの役割',
} as const

/** The words of a field with a code that has none. */
export const NO_CHOICE = 'なし'

export const LABEL_HELP = {
  wearer: 'ホームの検索と一覧の絞り込みに出ます。下のカテゴリーにも当てはまります。',
  isSet: '最初のものがホームに出ます。下のカテゴリーにも当てはまります。',
  isCelebration: 'ページがお祝いの色になります。下のカテゴリーにも当てはまります。',
  rankingName: '空欄なら、ランキングに出しません。',
  occasion: 'ご感想のいちばん多い商品の写真を使います。',
  guidedFor: 'ここに直接入っている商品から、合うものをご案内します。',
  role: 'サイズは個体に付けられます。色と年代は検索に使います。',
} as const

/** The titles of the columns of a file of labels. */
export function labelFileTitles(kind: LabelKind) {
  const { parentUid, tagCategoryUid } = LABEL_LABELS
  return { ...LABEL_LABELS, uid: 'ID', version: '版', group: kind === 'tag' ? tagCategoryUid : parentUid }
}

export const LABEL_KIND_LABELS = {
  maker: 'ブランド',
  category: 'カテゴリー',
  tag: 'タグ',
  group: 'タグのグループ',
} as const

export const UNIT_LABELS = {
  sizeTagUid: 'サイズ',
  count: '点数',
  refPriceYen: '参考価格',
  boughtOn: '購入日',
} as const

export const PICTURE_LABELS = { picture: '写真', alt: '写真の説明（代替テキスト）', view: '向き' } as const
export const PICTURE_VIEW_LABELS = {
  front: '正面',
  back: '背面',
  detail: '細部',
  inner: 'ジャケットなし',
  cloth: '生地',
  fastening: '留め具・裏地',
  length: '着丈',
  set: 'セット',
  accessories: '小物',
} as const

export const MAINTENANCE_LABELS = { mode: '状態', startAt: '開始', endAt: '終了' } as const

export const CLOSING_LABELS = {
  kind: '種類',
  fromOn: '初日',
  toOn: '最終日',
  reason: 'お客様に表示する理由',
  prefectures: '都道府県',
} as const

/** `レディース礼服7点セット`, or the form of a single item. */
export function formText(form: string, setForm: string | undefined): string {
  if (setForm !== undefined && isSetFormKey(setForm)) return SET_FORMS[setForm].label
  return isItemFormKey(form) ? ITEM_FORMS[form].label : form
}

/** `商品12点・個体30点`: what uses a label. */
export function labelUseText({ items, units, categories, tags }: LabelUse): string {
  const parts = [
    ['商品', items, '点'],
    ['個体', units, '点'],
    ['下のカテゴリー', categories, '件'],
    ['タグ', tags, '件'],
  ] as const
  const used = parts.filter(([, count]) => count > 0)
  return used.map(([what, count, unit]) => `${what}${count}${unit}`).join('・')
}
