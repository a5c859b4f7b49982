/** Maximum length of the text of an inquiry, code points (decided here). */
export const INQUIRY_BODY_LIMIT = 2_000

/** Topics of an inquiry (decided here). */
export const INQUIRY_TOPICS = [
  { code: 1, label: '商品・サイズについて' },
  { code: 2, label: 'お届け・ご返却について' },
  { code: 3, label: 'ご注文の変更・キャンセルについて' },
  { code: 4, label: 'お支払い・領収書について' },
  { code: 5, label: '会員登録・ログインについて' },
  { code: 6, label: 'その他' },
] as const
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number]['code']

export function inquiryTopicLabel(topic: InquiryTopic): string {
  return INQUIRY_TOPICS.find(({ code }) => code === topic)?.label ?? ''
}
