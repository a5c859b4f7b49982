import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { FirstStep } from '#domain/staff/first-steps.ts'

/** `text`: what is done, and where. A step without a path is done on the server. */
type FirstStepText = { readonly title: string; readonly text: string; readonly path?: string }

export const FIRST_STEP_TEXT: Readonly<Record<FirstStep, FirstStepText>> = {
  settings: {
    title: '本番の設定',
    text: 'サーバーの設定をAPP_ENV=productionにします。それまでは、決済会社の鍵がなければ練習用の決済になります。',
  },
  operator: {
    title: '事業者の情報',
    text: '店名・会社名・住所・電話を確かめ、違うところを直します。',
    path: staffHref('staff-operator'),
  },
  mail: {
    title: '試しのメール',
    text: '設定のSMTP_URLでメールサーバーにつなぎ、「試しのメールを送る」を押して届くことを確かめます。',
    path: staffHref('staff-mails'),
  },
  payment: {
    title: 'カードなどの決済',
    text: '決済会社の鍵を設定します。それまで、お支払いは代金引換だけです。',
    path: pageHref('service-payment'),
  },
  categories: {
    title: 'カテゴリー',
    text: '基本の一式を登録するか、一つずつ登録します。',
    path: staffHref('staff-labels', { kind: 'category' }),
  },
  item: {
    title: '最初の商品',
    text: 'ブランドを登録してから、商品に個体と写真を付けて公開します。',
    path: staffHref('staff-item-new'),
  },
  order: {
    title: '試しのご注文',
    text: 'お客様の画面から注文し、メールを確かめて、取り消します。',
    path: pageHref('item-list'),
  },
  backup: {
    title: 'バックアップ',
    text: 'サーバーでnpm run backupを毎日動かします。',
  },
  people: {
    title: '二人目の担当者',
    text: '店長が入れないときのために、もう一人を登録します。',
    path: staffHref('staff-people'),
  },
}
