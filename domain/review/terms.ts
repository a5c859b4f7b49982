import type { HidingReason } from './review.ts'

/** What is not published: the reasons for which staff hide a review, in the words of the terms. */
export const HIDING_WORDS: Readonly<Record<HidingReason, string>> = {
  personal: '個人を特定できる内容',
  offensive: '誹謗中傷',
  unrelated: '商品と関わりのない内容',
  untrue: '事実と異なることが明らかな内容',
  requested: '投稿された方から削除のお求めがあったもの',
}

/** What becomes of a review when its member leaves: on the page and in the mail about it, and in both policies. */
export const REVIEW_AFTER_WITHDRAWAL =
  'ニックネーム、身長、普段のサイズを消去し、評価とご感想の掲載を続けます。削除をお求めいただけます'

/** What may be published and how, beside the form and in the member terms, article 7-2 (docs/rules.md Legal). */
export const REVIEW_TERMS = [
  `${Object.values(HIDING_WORDS).join('、')}を除き、評価の高い低いにかかわらず掲載します。`,
  '当店は、サイトへの掲載のために、要約せずに用いることができます。',
].join('')
