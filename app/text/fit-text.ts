import { MEASUREMENTS, pieceLabel } from '#domain/catalog/forms.ts'
import type { BodySize } from '#domain/fit/body-size.ts'
import type { EaseRange, Verdict } from '#domain/fit/ease.ts'
import type { ItemFit, PointFit, SizeFit } from '#domain/fit/fit.ts'
import type { GarmentLength } from '#domain/fit/garment-length.ts'
import type { Similarity, SimilarReviewers } from '#domain/fit/similar-reviewers.ts'
import { type BodyPart, findUsualSize } from '#domain/fit/size-chart.ts'

export const MY_SIZE = '私のサイズ'
/** What the page says after a change that leads back to itself. */
export const MY_SIZE_DONE = { saved: '保存しました。', deleted: '削除しました。' } as const

export const BODY_SIZE_LABELS = {
  usualSize: '普段のサイズ',
  heightCm: '身長',
  bustCm: 'バスト・胸囲',
  waistCm: 'ウエスト',
  hipCm: 'ヒップ',
  footCm: '足の長さ',
} as const

export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  tight: 'きつい',
  snug: 'ややきつめ',
  right: 'ほどよい',
  roomy: 'ゆったり',
  large: '大きい',
}

const PART_LABELS: Readonly<Record<BodyPart, string>> = {
  height: '身長',
  bust: 'バスト',
  waist: 'ウエスト',
  hip: 'ヒップ',
  foot: '足の長さ',
}

/** `身長158cm・普段9号・バスト83cm`; undefined when nothing is known. */
export function bodySizeText(size: BodySize | undefined): string | undefined {
  if (size === undefined) return undefined
  const usual = findUsualSize(size.usualSize)
  const cm = (label: string, value: number | undefined) => (value === undefined ? [] : [`${label}${value}cm`])
  return [
    ...cm('身長', size.heightCm),
    ...(usual === undefined ? [] : [`普段${usual.label}`]),
    ...cm('バスト', size.bustCm),
    ...cm('ウエスト', size.waistCm),
    ...cm('ヒップ', size.hipCm),
    ...cm('足', size.footCm),
  ].join('・')
}

/** The line of a card: `9号がほどよい`. */
export function cardFitText(best: { readonly label: string; readonly verdict: Verdict } | undefined): string {
  return best === undefined ? '合うサイズなし' : `${best.label}が${VERDICT_TEXTS[best.verdict]}`
}

/** Between a measurement and its value, which stay on one line. */
const NO_BREAK_SPACE = '\u00a0'

/** `+9cm`, `−1.5cm`, `±0cm`. */
function easeText(cm: number): string {
  return `${cm > 0 ? '+' : cm < 0 ? '−' : '±'}${Math.abs(cm)}cm`
}

/** What is right: `6〜12cm`, `4cm以上`. */
export function easeRangeText({ right, roomy }: EaseRange): string {
  return roomy === undefined ? `${right}cm以上` : `${right}〜${roomy}cm`
}

function pointText({ form, measurement, part, easeCm }: PointFit): string {
  if (measurement === 'size') return `身長の目安との差${NO_BREAK_SPACE}${easeText(easeCm)}`
  const label = part === 'foot' ? '足の長さとの差' : MEASUREMENTS[measurement].label
  const isJacket = form.endsWith('jacket') || form === 'mensshirt'
  return `${isJacket ? `${pieceLabel(form)}の` : ''}${label}${NO_BREAK_SPACE}${easeText(easeCm)}`
}

function lengthText({ kind, form, cm }: GarmentLength): string {
  if (kind === 'hem') return cm === 0 ? '裾はひざの中央' : `裾はひざ${cm > 0 ? '下' : '上'}${Math.abs(cm)}cm`
  const name = form.endsWith('jacket') ? 'ジャケットの袖' : '袖'
  return cm === 0 ? `${name}は手首まで` : `${name}は手首から${Math.abs(cm)}cm${cm > 0 ? '長め' : '短め'}`
}

/** The ease of a size, `バスト +9cm、ウエスト +11cm`. */
export function easesText({ points }: Pick<SizeFit, 'points'>): string {
  return points.map(pointText).join('、')
}

/** Where hem and sleeves end, and the shoes of a set. */
export function lengthsText({ lengths, shoe }: SizeFit): string {
  const shoes = shoe && `靴は${shoe.sizeCm.toFixed(1)}cm（${VERDICT_TEXTS[shoe.verdict]}）`
  return [...lengths.map(lengthText), ...(shoes === undefined ? [] : [shoes])].join('、')
}

/** What the measures mean for an item, in one sentence; of several garments with the figures of the first. */
export function fitSentence(fit: Exclude<ItemFit, { kind: 'none' }>): string {
  if (fit.kind === 'other-wearer') return 'ご登録のサイズとは着る方が異なる商品のため、比べておりません。'
  if (fit.kind === 'missing') return `${missingText(fit.parts)}をご入力いただくと、合うサイズをお示しします。`
  const { best } = fit
  if (best?.verdict === undefined) return 'お客様におすすめできるサイズがございません。'
  const how = {
    right: 'がほどよく合います',
    roomy: 'が最も近く、ゆったりしています',
    snug: 'が最も近く、ややきつめです',
    tight: '',
    large: '',
  }[best.verdict]
  const main = best.points.filter(({ form }) => form === best.points[0]?.form)
  return `お客様には${best.label}${how}（${easesText({ points: main })}）。`
}

/** The usual size stands for the girths of an adult, but not for the foot nor the height. */
function missingText(parts: readonly BodyPart[]): string {
  const isGirth = parts.some((part) => part !== 'foot' && part !== 'height')
  const names = parts.map((part) => PART_LABELS[part]).join('と')
  return isGirth ? `普段のサイズ、または${names}` : names
}

/** Notes on what was assumed, and on what would tell more. */
export function fitNotes(fit: ItemFit, size: BodySize): string[] {
  if (fit.kind !== 'fitted') return []
  const estimated = new Set(fit.best?.points.filter(({ isEstimated }) => isEstimated).map(({ part }) => part))
  const usual = findUsualSize(size.usualSize)
  const names = (parts: Iterable<BodyPart>) => [...parts].map((part) => PART_LABELS[part]).join('・')
  return [
    ...(estimated.size > 0 && usual !== undefined
      ? [`${names(estimated)}は、${usual.label}の標準の寸法で計算しています。`]
      : []),
    ...(fit.unknown.length > 0 ? [`${names(fit.unknown)}をご入力いただくと、さらに詳しくお示しします。`] : []),
  ]
}

/** `身長155〜159cm・普段9号のお客様4名中3名が「ちょうどよい」と回答`. */
export function reviewersText(
  { by, count, smallCount, rightCount, largeCount }: SimilarReviewers,
  { heightCm, usualSizes }: Similarity,
): string {
  const height = by.includes('height') && heightCm !== undefined ? [`身長${heightCm[0]}〜${heightCm[1]}cm`] : []
  const size = by.includes('size') ? [`普段${usualSizes[0] ?? ''}`] : []
  const others = [
    ...(smallCount > 0 ? [`小さめ${smallCount}名`] : []),
    ...(largeCount > 0 ? [`大きめ${largeCount}名`] : []),
  ]
  const rest = others.length === 0 ? '' : `（${others.join('、')}）`
  return `${[...height, ...size].join('・')}のお客様${count}名中${rightCount}名が「ちょうどよい」と回答${rest}`
}
