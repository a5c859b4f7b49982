/** What may be published and how, beside the form and in the member terms, article 7-2 (docs/rules.md Legal). */
export const REVIEW_TERMS = [
  '個人情報、誹謗、商品と関わりのない内容、事実と異なることが明らかな内容を除き、評価の高い低いにかかわらず掲載します。',
  '当店は、サイトへの掲載のために、要約せずに用いることができます。',
].join('')
