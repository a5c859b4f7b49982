import type { OutlookText } from '#app/text/outlook-text.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { mostUrgent, type OrderCardView, topicOf } from './order-card-view.ts'

/** The next action of the member, with links to carry it out. The first link is the primary one. */
export type NextAction = OutlookText & {
  readonly orderUid: string | undefined
  /** Whether the action is overdue. */
  readonly isLate: boolean
  readonly links: readonly { readonly href: string; readonly text: string; readonly isFile?: boolean }[]
}

const IDENTITY: OutlookText = {
  title: '本人確認書類をお送りください',
  text: 'はじめてのご利用では、ご本人の確認をお願いしております。発送の2日前までにお送りください。',
}
const REVIEW: OutlookText = {
  title: 'ご感想をお聞かせください',
  text: 'ご返却を確認しました。着心地やサイズのご感想は、次にお選びになる方の助けになります。',
}
const NOTHING: NextAction = {
  title: 'いま、お手続きいただくことはございません',
  text: 'ご利用の日がお決まりでしたら、お届け日とサイズから空いている商品をお探しいただけます。',
  orderUid: undefined,
  isLate: false,
  links: [
    { href: pageHref('item-list'), text: '商品を探す' },
    { href: pageHref('select'), text: '質問に答えて選ぶ' },
  ],
}

/** The action that my page shows first. */
export function nextActionOf(cards: readonly OrderCardView[]): NextAction {
  const card = mostUrgent(cards)
  const text = card?.outlookText
  if (card === undefined || text === undefined) return NOTHING
  const about = { orderUid: card.uid, isLate: card.outlook.kind === 'overdue' }
  const detail = { href: historyPath(card.uid), text: 'ご注文の詳細' }
  const howToReturn = { href: `${historyPath(card.uid)}#return`, text: 'ご返却の方法' }
  const calendar = { href: calendarPath(card.uid), text: 'カレンダーに追加', isFile: true }
  switch (topicOf(card)) {
    case 'overdue':
      return { ...text, ...about, links: [howToReturn, { href: pageHref('contact'), text: 'お問い合わせ' }] }
    case 'send-identity':
      return {
        ...IDENTITY,
        ...about,
        links: [{ href: pageHref('mypage-identity', { uid: card.uid }), text: '書類を送る' }, detail],
      }
    case 'return':
      return { ...text, ...about, links: [howToReturn, calendar] }
    case 'review':
      return { ...REVIEW, ...about, links: [{ href: pageHref('review'), text: '感想を書く' }, detail] }
    case 'pay':
    case 'payment':
      return { ...text, ...about, links: [detail] }
    default:
      return { ...text, ...about, links: [detail, calendar] }
  }
}

/** Path of an order's page. */
export function historyPath(orderUid: string): string {
  return pageHref('mypage-history', { uid: orderUid })
}

/** Path of an order's calendar file. */
export function calendarPath(orderUid: string): string {
  return pageHref('mypage-calendar', { uid: orderUid })
}
