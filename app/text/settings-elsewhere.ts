import { staffHref } from '#domain/navigation/staff-href.ts'

/** What is decided on another page. `synonyms`: what else an owner types to find it. */
type Elsewhere = {
  readonly title: string
  readonly text: string
  readonly synonyms: string
  readonly path: string
}

export const ELSEWHERE: readonly Elsewhere[] = [
  {
    title: '休業・集配休止',
    text: '店や配送会社が休む日です。',
    synonyms: '休み 定休日 年末年始 台風 大雪 発送しない日',
    path: staffHref('staff-closings'),
  },
  {
    title: 'メンテナンス',
    text: 'お客様の画面を止める時間です。',
    synonyms: '休止 停止 閉店 サイト',
    path: staffHref('staff-maintenance'),
  },
  {
    title: 'お知らせ',
    text: 'ホームに出るお知らせです。',
    synonyms: 'ニュース 掲示 告知',
    path: staffHref('staff-notices'),
  },
  {
    title: 'サイトの表示',
    text: 'ホームのブロック、フッター、メニュー、ページの文面、バナーです。',
    synonyms: 'トップ ホーム フッター メニュー リンク 並べかえ 見出し 文面 特集 おすすめ バナー',
    path: staffHref('staff-display'),
  },
  {
    title: '商品と料金',
    text: '商品ごとの料金・写真・個体・公開日です。',
    synonyms: '値段 価格 在庫 ドレス サイズ',
    path: staffHref('staff-items'),
  },
  {
    title: 'カテゴリー',
    text: '商品の分類です。',
    synonyms: '分類 種類 メニュー',
    path: staffHref('staff-labels', { kind: 'category' }),
  },
  {
    title: 'タグ',
    text: '商品を絞り込む条件です。',
    synonyms: '絞り込み サイズ 色 条件',
    path: staffHref('staff-labels', { kind: 'tag' }),
  },
  {
    title: 'ブランド',
    text: '商品のブランドです。',
    synonyms: 'メーカー',
    path: staffHref('staff-labels', { kind: 'maker' }),
  },
  {
    title: '斎場',
    text: '電話の注文とお届け先の変更で選ぶ名簿です。',
    synonyms: '葬儀場 ホール 会場 お届け先',
    path: staffHref('staff-venues'),
  },
  {
    title: 'メールの文面',
    text: 'お客様に送るメールの件名、はじめと結びの文です。',
    synonyms: '自動メール 確認メール 本文 見本 テンプレート 挨拶 発送',
    path: staffHref('staff-mail-words'),
  },
  {
    title: '返信のひな型',
    text: 'お問い合わせへの返信で選ぶ文です。',
    synonyms: '定型文 テンプレート 問い合わせ 返事',
    path: staffHref('staff-templates'),
  },
  {
    title: 'お問い合わせのご用件',
    text: 'お問い合わせの画面で、お客様が選ぶご用件です。',
    synonyms: '件名 分類 種類 カテゴリー 問い合わせ',
    path: staffHref('staff-topics'),
  },
  {
    title: '担当者',
    text: 'だれが何をしてよいかです。',
    synonyms: '権限 スタッフ アカウント パスワード 店員 社員 担当',
    path: staffHref('staff-people'),
  },
  {
    title: '監査記録',
    text: 'だれが何を変えたかの記録です。',
    synonyms: '履歴 操作 ログ',
    path: staffHref('staff-audit'),
  },
  {
    title: '事業者の情報',
    text: '店名・会社名・住所・電話・登録番号など、サイトやメールに出る情報です。',
    synonyms: '会社 住所 電話 特定商取引法 登録番号 インボイス 古物商 運営',
    path: staffHref('staff-operator'),
  },
]
