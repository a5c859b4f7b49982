import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { mailDay } from './layout.ts'
import { type OrderMailFacts, orderLink, orderMail, orderPart } from './order-parts.ts'

/** The page for sending an identity document; it is opened by the order's secret (docs/rules.md Orders). */
export const IDENTITY_DOCUMENT_PATH = pageHref('shopping-identity')

/** The part that requests an identity document, with its due day and link. */
export function identityPart({ siteUrl, orderSecret }: OrderMailFacts, dueOn: Day): MailPart {
  return {
    heading: 'ご本人確認書類のお願い',
    rows: [['ご提出期限', mailDay(dueOn)]],
    sentences: [
      '初めてのご利用にあたり、ご本人確認書類（運転免許証、マイナンバーカードの表面、健康保険の資格確認書など）の画像をご提出ください。',
      '期限までにご提出がない場合、恐れ入りますがご注文をお取り消しいたします。',
      '書類は確認のためだけに使用し、確認の30日後に削除いたします。',
    ],
    link: {
      label: '本人確認書類を提出する',
      url: `${siteUrl}${IDENTITY_DOCUMENT_PATH}?order=${encodeURIComponent(orderSecret)}`,
    },
  }
}

/** The mail that the document was accepted. */
export function identityAcceptedMail(facts: OrderMailFacts): MailContent {
  return orderMail(facts, {
    title: 'ご本人確認が完了いたしました',
    greeting: [
      'ご本人確認書類をご提出いただき、ありがとうございました。確認が完了いたしました。',
      'お届けの準備を進めてまいります。お送りいただいた書類は、30日後に削除いたします。',
    ],
    parts: [orderPart(facts.order, orderLink(facts))],
  })
}

/** The mail that requests another document, because the first one was not accepted. */
export function identityRefusedMail(
  facts: OrderMailFacts & { readonly dueOn: Day; readonly reason: string },
): MailContent {
  return orderMail(facts, {
    title: 'ご本人確認書類の再提出のお願い',
    greeting: [
      'ご本人確認書類をお送りいただき、ありがとうございました。',
      '恐れ入りますが、お送りいただいた書類では確認ができませんでしたので、改めてご提出をお願いいたします。',
    ],
    parts: [
      ...(facts.reason === '' ? [] : [{ heading: '確認できなかった理由', sentences: [facts.reason] }]),
      identityPart(facts, facts.dueOn),
    ],
  })
}
