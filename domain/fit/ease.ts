import { type ItemFormKey, isItemFormKey, type MeasurementKey } from '../catalog/forms.ts'
import { type BodyPart, isMaternitySize, type Wearer } from './size-chart.ts'

/** How a garment fits, from too small to too large. */
export const VERDICTS = ['tight', 'snug', 'right', 'roomy', 'large'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * Ease is the measurement of the garment minus that of the body, centimetres. Below `snug` it is tight, from `right` on
 * it is right, above `roomy` it is roomy, above `large` it is large. Without an upper end, width is a matter of design.
 */
export type EaseRange = {
  readonly snug: number
  readonly right: number
  readonly roomy?: number
  readonly large?: number
}

/** What is compared. `measurement`: of the garment; `size`: the number in the label of the size. */
export type EasePoint = {
  readonly measurement: MeasurementKey | 'size'
  readonly part: BodyPart
  readonly ease: EaseRange
}

const point = (
  measurement: EasePoint['measurement'],
  part: BodyPart,
  [snug, right, roomy, large]: readonly [number, number, number?, number?],
): EasePoint => ({
  measurement,
  part,
  ease: { snug, right, ...(roomy !== undefined && { roomy }), ...(large !== undefined && { large }) },
})

const JACKET = [point('bust', 'bust', [6, 9, 16, 22])]
const BLOUSE = point('bust', 'bust', [3, 6, 14, 20])
const KIDS = (chest: 'bust' | 'chest') => [point('size', 'height', [-5, 0, 10, 20]), point(chest, 'bust', [2, 4])]
const SHOES = [point('footLength', 'foot', [-0.5, 0, 0.5, 1])]

/** The ease of each form that is made to measure (docs/rules.md Fit). */
const EASE: Readonly<Partial<Record<ItemFormKey, readonly EasePoint[]>>> = {
  onepiece: [point('bust', 'bust', [3, 6, 12, 18]), point('waist', 'waist', [2, 4]), point('hip', 'hip', [2, 4])],
  onepiecesuitjacket: JACKET,
  skirtsuitjacket: JACKET,
  pantssuitjacket: JACKET,
  skirtsuitblouse: [BLOUSE, point('waist', 'waist', [0, 1, 4, 7]), point('hip', 'hip', [1, 3])],
  pantssuitblouse: [BLOUSE, point('trouserWaist', 'waist', [0, 1, 4, 7]), point('trouserHip', 'hip', [1, 3])],
  coat: [point('bust', 'bust', [10, 14, 26, 34])],
  pumps: SHOES,
  setmensthree: [
    point('chest', 'bust', [5, 8, 14, 20]),
    point('trouserWaist', 'waist', [0, 1, 4, 8]),
    point('trouserHip', 'hip', [2, 4]),
  ],
  mensshirt: [point('chest', 'bust', [6, 10, 22, 30])],
  mensshoes: SHOES,
  kidsonepiece: KIDS('bust'),
  kidssuitgirltops: KIDS('bust'),
  kidssuitgirlouter: KIDS('bust'),
  kidssuitgirltopsouter: KIDS('bust'),
  kidssuitboytops: KIDS('chest'),
  kidssuitboytopsouter: KIDS('chest'),
  kidsshoes: [point('footLength', 'foot', [0, 0.5, 1, 1.5])],
}

const SHOE_FORMS: readonly ItemFormKey[] = ['pumps', 'mensshoes', 'kidsshoes']
const MENS_FORMS: readonly ItemFormKey[] = ['setmensthree', 'mensshirt', 'mensshoes']

/** How much more ease maternity wear has at the bust, centimetres: it is chosen by the size worn before. */
export const MATERNITY_BUST_CM = 6

/** The points at which a form is compared, of maternity wear with its own ease; none for accessories. */
export function easePointsOf(form: ItemFormKey, sizeLabel = ''): readonly EasePoint[] {
  const points = EASE[form] ?? []
  if (wearerOf(form) !== 'ladies' || !isMaternitySize(sizeLabel)) return points
  return points.map((each) => (each.part === 'bust' ? { ...each, ease: withMore(each.ease, MATERNITY_BUST_CM) } : each))
}

function withMore(ease: EaseRange, cm: number): EaseRange {
  return Object.fromEntries(Object.entries(ease).map(([end, value]) => [end, value + cm])) as EaseRange
}

/** Shoes are judged apart from the garments of a set. */
export function isShoeForm(form: ItemFormKey): boolean {
  return SHOE_FORMS.includes(form)
}

export function wearerOf(form: ItemFormKey): Wearer {
  if (MENS_FORMS.includes(form)) return 'mens'
  return form.startsWith('kids') ? 'kids' : 'ladies'
}

export function verdictOf(easeCm: number, { snug, right, roomy, large }: EaseRange): Verdict {
  if (easeCm < snug) return 'tight'
  if (easeCm < right) return 'snug'
  if (roomy === undefined || easeCm <= roomy) return 'right'
  return large === undefined || easeCm <= large ? 'roomy' : 'large'
}

/** Whether a size, named by its length, is right for a foot; false for what is no shoe. */
export function isRightForFoot(form: string, sizeLabel: string, footCm: number): boolean {
  if (!isItemFormKey(form) || !isShoeForm(form)) return false
  const easeCm = Math.round((Number.parseFloat(sizeLabel) - footCm) * 10) / 10
  return easePointsOf(form).every(({ ease }) => verdictOf(easeCm, ease) === 'right')
}

/** How far an ease is from the middle of what is right, in halves of that range; 0 where width is design. */
export function deviation(easeCm: number, { right, roomy }: EaseRange): number {
  return roomy === undefined ? 0 : Math.abs(easeCm - (right + roomy) / 2) / ((roomy - right) / 2)
}

/** The verdict of several points: the tightest if any is below right, otherwise the loosest. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict | undefined {
  const places = verdicts.map((verdict) => VERDICTS.indexOf(verdict))
  if (places.length === 0) return undefined
  const least = Math.min(...places)
  return VERDICTS[least < VERDICTS.indexOf('right') ? least : Math.max(...places)]
}
