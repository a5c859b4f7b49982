/** Particles and endings after which a phrase ends when anything but a hiragana follows. */
const ENDINGS = 'はがをにでとのへもやてたる'

/** What stands together although it looks like the end of a phrase. */
const UNBROKEN = '(?!(?<=気に)入|(?<=間に)合|(?<=[男女]の)子)'

const HIRAGANA = 'ぁ-ん'

/**
 * Ends of phrases: before a prefix of courtesy (`本人確認書類の｜ご提出`), after a particle or ending before anything but a
 * hiragana, and after punctuation. A prefix stays with its word (`ご提出`), and compound verbs stay whole (`取り消し`).
 */
const PHRASE_ENDS = new RegExp(
  [
    `(?<=[${HIRAGANA}])(?=[おご][^${HIRAGANA}、。])`,
    `(?<=[${ENDINGS}])${UNBROKEN}(?=[^${HIRAGANA}、。・）」：ー])`,
    '(?<=[、。・：])(?=.)',
  ].join('|'),
  'u',
)

/** The phrases of a short Japanese text, such as a heading: its lines may end between them. */
export function phrasesOf(text: string): string[] {
  return text.split(PHRASE_ENDS)
}
