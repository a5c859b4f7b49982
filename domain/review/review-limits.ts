/** Minimum and maximum length of the text of a review, code points (decided here). */
export const REVIEW_TEXT = { shortest: 20, longest: 1_000 } as const
/** The range of plausible body heights, centimetres (decided here). */
export const REVIEW_HEIGHT = { least: 60, most: 220 } as const
/** Maximum length of nickname, usual size and scene, code points (decided here). */
export const REVIEW_LIMITS = { nickname: 20, usualSize: 20, scene: 20 } as const

/** The occasions that the review form offers (decided here). */
export const REVIEW_SCENES = [
  'お通夜・告別式',
  '法事・法要',
  'お別れの会',
  '入園・卒園・入学・卒業',
  '結婚式・披露宴',
  'その他',
] as const
