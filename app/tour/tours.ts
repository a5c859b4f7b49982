import { pageHref } from '#domain/navigation/href.ts'
import type { TourName } from './tour-name.ts'

type TourStep = { readonly selector: string; readonly title: string; readonly text: string }

/** The steps of each tour; those whose element is not shown are left out. */
export const TOURS: Readonly<Record<TourName, readonly TourStep[]>> = {
  home: [
    {
      selector: `.header-tools a[href="${pageHref('cart')}"]`,
      title: 'カート',
      text: 'お選びになった商品はこちらに入ります。会員登録をしなくてもご注文いただけます。',
    },
    {
      selector: '.promise',
      title: '最短のお届け日',
      text: '今ご注文いただいた場合に、いつ届くかをいつもこちらに表示しています。',
    },
    {
      selector: '.occasions',
      title: '目的から選ぶ',
      text: 'お席をお選びいただくと、その場にふさわしい品だけをご覧いただけます。',
    },
    {
      selector: '.finder',
      title: '空いている商品を探す',
      text: 'お召しになる方、お届け日、サイズをお選びください。その日に空いている商品だけを一覧に表示します。',
    },
  ],
  list: [
    {
      selector: '.list-head',
      title: '商品の一覧',
      text: 'いま設定されている条件に合う商品の数です。',
    },
    {
      selector: '.list-toolbar',
      title: '絞り込みと並べ替え',
      text: 'お届け日、サイズ、価格などで絞り込めます。設定した条件は、一つずつ外せます。',
    },
    {
      selector: '.card',
      title: '商品',
      text: 'お届け日をお選びいただくと、その日に空いているサイズと、ご利用日数に応じた商品価格を表示します。',
    },
  ],
  item: [
    {
      selector: '#choose-size',
      title: 'サイズ',
      text: '実際に測った寸法を、ページの下の表でお確かめいただけます。',
    },
    {
      selector: '#choose-length',
      title: 'ご利用日数',
      text: 'お届け日とご返却日を含む日数です。日数ごとの商品価格も、こちらでお確かめいただけます。',
    },
    {
      selector: '#choose-day',
      title: 'お届け日',
      text: 'お選びのサイズと日数で空いている日だけをお選びいただけます。',
    },
    {
      selector: '.add-bar',
      title: 'カートに入れる',
      text: 'お選びの内容をお確かめのうえ、お進みください。料金はご注文の前にもう一度ご確認いただけます。',
    },
  ],
}
