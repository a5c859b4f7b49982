import { telephoneText } from '#domain/customer/contact.ts'
import type { Day } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { PlainStaffPageId } from '#domain/navigation/staff-href.ts'
import { BANNER_LIMITS } from '#domain/notice/banner.ts'
import { isNoticeShown } from '#domain/notice/notice.ts'
import type { RecordAct } from '#domain/record/acts.ts'
import type { FileTitles } from '#domain/record/record-file.ts'
import type { RecordKind, RecordValues } from '#domain/record/records.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { TEMPLATE_LIMITS } from '#domain/staff/template.ts'
import { TOPIC_LIMITS } from '#domain/staff/topic.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { shortened } from '#domain/text/length.ts'
import { ADDRESS_LABELS } from './field-labels.ts'

/** A column of a list. `isLink`: it leads to the record; `className`: of its text. */
type Column<Values> = {
  readonly label: string
  text(values: Values, todayOn: Day): string
  readonly isLink?: boolean
  readonly isNumeric?: boolean
  readonly isSecondary?: boolean
  readonly className?: string
}

/** What differs from kind to kind. */
type Given<Values> = {
  readonly name: string
  /** Its entry of the menu, and the one that it follows. */
  readonly menu: { readonly label: string; readonly after: PlainStaffPageId }
  readonly labels: { readonly [Field in keyof Values]-?: string }
  readonly placeholders?: { readonly [Field in keyof Values]?: string }
  readonly help?: { readonly [Field in keyof Values]?: string }
  readonly columns: readonly Column<Values>[]
  /** A link beside the one to a new record. */
  readonly beside?: { readonly page: PlainStaffPageId; readonly label: string; readonly duties: readonly Duty[] }
}

/** The sentences of a kind, unless it has its own. */
function sentencesOf(name: string) {
  return {
    add: `${name}を登録`,
    newTitle: `${name}の登録`,
    newButton: '登録する',
    editTitle: name,
    back: `${name}の一覧へ戻る`,
    caption: `${name}の一覧`,
    empty: `${name}はまだありません。`,
    nothingFound: `条件に合う${name}はありません。`,
    removeTitle: `${name}の削除`,
    removeHint: '削除すると元には戻せません。',
    removeButton: `この${name}を削除`,
    missing: `この${name}は見つかりません。ほかの担当者が削除した可能性があります。`,
    known: `同じ${name}が、すでにあります。`,
  }
}

type Sentences = ReturnType<typeof sentencesOf>
/** The words of a kind of record: its screens, the menu, the audit log and rejections take them from here. */
export type RecordWords<Values = object> = Given<Values> & Sentences

function words<Kind extends RecordKind>(
  given: Given<RecordValues<Kind>> & Partial<Sentences>,
): RecordWords<RecordValues<Kind>> {
  return { ...sentencesOf(given.name), ...given }
}

export const RECORD_WORDS: { readonly [Kind in RecordKind]: RecordWords<RecordValues<Kind>> } = {
  venue: words<'venue'>({
    name: '斎場・施設',
    menu: { label: '斎場', after: 'staff-phone-order' },
    labels: {
      name: '名称',
      kana: 'よみ（カナ）',
      postalCode: ADDRESS_LABELS.postalCode,
      prefecture: ADDRESS_LABELS.prefecture,
      address1: ADDRESS_LABELS.address1,
      address2: ADDRESS_LABELS.address2,
      telephone: ADDRESS_LABELS.telephone,
      hours: '荷物の受付時間',
    },
    placeholders: {
      name: '例）さくら会館 本館',
      kana: '例）サクラカイカン ホンカン',
      hours: '例）9:00〜17:30（夜間は守衛室）',
    },
    columns: [
      { label: '名称', text: ({ name }) => name, isLink: true },
      { label: 'よみ', text: ({ kana }) => kana, isSecondary: true },
      { label: '所在地', text: ({ prefecture, address1 }) => `${prefectureName(prefecture)}${address1}` },
      { label: '電話', text: ({ telephone }) => telephoneText(telephone), className: 'staff-name' },
      { label: '荷物の受付', text: ({ hours = '' }) => hours, isSecondary: true },
    ],
    back: '名簿へ戻る',
    caption: '斎場・施設の名簿',
    empty: '名簿はまだ空です。登録すると、電話受付のお届け先に選べます。',
    nothingFound: '条件に合う斎場・施設はありません。名称・よみ・市区町村・電話番号で探せます。',
    removeTitle: '名簿からの削除',
    removeHint: '名簿から消えます。この斎場・施設へお送りするご注文は変わりません。',
    removeButton: '名簿から削除',
    missing: 'この斎場・施設は名簿から削除されています。一覧から選び直してください。',
    known: '同じ名称・電話番号の斎場・施設が、すでに名簿にあります。',
  }),
  notice: words<'notice'>({
    name: 'お知らせ',
    menu: { label: 'お知らせ', after: 'staff-closings' },
    labels: { title: '見出し', body: '本文', shownOn: '掲載開始日', shownTo: '掲載終了日' },
    help: {
      body: '段落は空行で区切ります。',
      shownOn: 'この日から、ホームとお知らせに表示します。',
      shownTo: 'この日まで表示します。空欄のときは期限なし。',
    },
    columns: [
      { label: '掲載開始', text: ({ shownOn }) => dayTextPlain(shownOn), isNumeric: true },
      { label: '状態', text: shownState, className: 'staff-state' },
      { label: '見出し', text: ({ title }) => title, isLink: true },
      {
        label: '掲載終了',
        text: ({ shownTo }) => (shownTo === undefined ? '' : dayTextPlain(shownTo)),
        isNumeric: true,
        isSecondary: true,
      },
    ],
    beside: { page: 'staff-maintenance', label: 'サイトのメンテナンス', duties: ['catalogue'] },
    add: 'お知らせを書く',
    newTitle: 'お知らせを書く',
    newButton: '掲載する',
    editTitle: 'お知らせの編集',
    empty: 'お知らせはまだありません。登録すると、掲載開始日からホームに表示します。',
    removeHint: '削除すると、お客様の画面からもすぐに消えます。元には戻せません。',
  }),
  banner: words<'banner'>({
    name: 'バナー',
    menu: { label: 'バナー', after: 'staff-closings' },
    labels: {
      text: 'ことば',
      note: '2行目',
      path: 'リンク先',
      shownOn: '掲載開始日',
      shownTo: '掲載終了日',
    },
    placeholders: { text: '例）年末年始のご予約を承っております', path: '例）/other/year_end' },
    help: {
      text: `${BANNER_LIMITS.text}文字まで。すべての画面の上端に、普段の「当日発送」のご案内に代わって出ます。`,
      note: `${BANNER_LIMITS.note}文字まで。小さく出ます。空欄でもかまいません。`,
      path: '当店のページのアドレス。ブラウザーから貼り付けてもかまいません。',
      shownTo: 'この日まで表示します。期間の重なるバナーは、あとから始まるものを表示します。',
    },
    columns: [
      { label: '掲載開始', text: ({ shownOn }) => dayTextPlain(shownOn), isNumeric: true },
      { label: '状態', text: shownState, className: 'staff-state' },
      { label: 'ことば', text: ({ text }) => text, isLink: true },
      { label: '掲載終了', text: ({ shownTo }) => dayTextPlain(shownTo), isNumeric: true, isSecondary: true },
    ],
    add: 'バナーを作る',
    newTitle: 'バナーを作る',
    newButton: '掲載する',
    editTitle: 'バナーの編集',
    empty: 'バナーはまだありません。上端には「当日発送」のご案内が出ています。',
    removeHint: '削除すると、お客様の画面からもすぐに消えます。元には戻せません。',
  }),
  topic: words<'topic'>({
    name: 'お問い合わせのご用件',
    menu: { label: 'ご用件', after: 'staff-inquiries' },
    labels: { name: 'ご用件', rank: '並び順' },
    placeholders: { name: '例）商品・サイズについて' },
    help: {
      name: `${TOPIC_LIMITS.name}文字まで。お問い合わせの画面で、お客様が選びます。`,
      rank: '小さい番号から並びます。',
    },
    columns: [
      { label: '並び順', text: ({ rank }) => String(rank), isNumeric: true },
      { label: 'ご用件', text: ({ name }) => name, isLink: true },
    ],
    empty: 'ご用件はまだありません。登録するまで、はじめの六つが出ます。',
    removeHint: 'お問い合わせの画面から消えます。届いたお問い合わせのご用件は変わりません。',
  }),
  template: words<'template'>({
    name: '返信のひな型',
    menu: { label: 'ひな型', after: 'staff-inquiries' },
    labels: { name: '名前', body: '本文' },
    placeholders: { name: '例）お届け日' },
    help: {
      name: `${TEMPLATE_LIMITS.name}文字まで。返信の画面で選ぶときの名前です。`,
      body: '宛名・あいさつ・署名は自動で付きます。【月日】のように【　】で囲んだところは、書き換えるまで送れません。',
    },
    columns: [
      { label: '名前', text: ({ name }) => name, isLink: true },
      { label: '本文', text: ({ body }) => shortened(body.replaceAll('\n', ' '), SHOWN_BODY), isSecondary: true },
    ],
    empty: '返信のひな型はまだありません。登録すると、お問い合わせの返信で選べます。',
    removeHint: '返信の画面から消えます。送った返信は変わりません。',
    known: '同じ名前の返信のひな型が、すでにあります。',
  }),
}

/** Characters of a text that a list shows. */
const SHOWN_BODY = 40

function shownState({ shownOn, shownTo }: Pick<RecordValues<'notice'>, 'shownOn' | 'shownTo'>, todayOn: Day): string {
  if (isNoticeShown({ shownOn, shownTo }, todayOn)) return '掲載中'
  return shownOn > todayOn ? '掲載前' : '終了'
}

/** The titles of the columns of a file. */
export function fileTitles(kind: RecordKind): FileTitles {
  return { uid: 'ID', version: '版', ...RECORD_WORDS[kind].labels }
}

/** What the audit log calls the acts on records: `addVenue` and its siblings. */
export const RECORD_ACT_LABELS = Object.fromEntries(
  Object.entries(RECORD_WORDS).flatMap(([kind, { name }]) => {
    const noun = kind.replace(/^./, (letter) => letter.toUpperCase())
    return [
      [`add${noun}`, `${name}の登録`],
      [`save${noun}`, `${name}の変更`],
      [`remove${noun}`, `${name}の削除`],
      [`import${noun}s`, `${name}の取り込み`],
    ]
  }),
) as Readonly<Record<RecordAct, string>>
