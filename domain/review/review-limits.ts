/** Shortest and longest text of a review, code points (decided here). */
export const REVIEW_TEXT = { shortest: 20, longest: 1_000 } as const
/** Body heights that are believed, centimetres (decided here). */
export const REVIEW_HEIGHT = { least: 60, most: 220 } as const
/** Longest nickname, usual size and scene, code points (decided here). */
export const REVIEW_LIMITS = { nickname: 20, usualSize: 20, scene: 20 } as const

/** What it was worn to; the page offers these (decided here). */
export const REVIEW_SCENES = [
  'お通夜・告別式',
  '法事・法要',
  'お別れの会',
  '入園・卒園・入学・卒業',
  '結婚式・披露宴',
  'その他',
] as const
