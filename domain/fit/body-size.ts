import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { REVIEW_HEIGHT } from '../review/review.ts'
import { optionalFieldOf } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'
import { type Body, type BodyPart, bodyOfUsualSize, findUsualSize, type Wearer } from './size-chart.ts'

/**
 * What a customer says about the own body, all optional: measures in centimetres with at most one decimal, and the key
 * of the usual size. Personal data (docs/rules.md Fit).
 */
export type BodySize = {
  readonly heightCm?: number
  readonly usualSize?: string
  readonly bustCm?: number
  readonly waistCm?: number
  readonly hipCm?: number
  readonly footCm?: number
}

type Limits = { readonly least: number; readonly most: number }

/** Limits of the measures, centimetres (docs/rules.md Fit). */
const LIMITS = {
  heightCm: REVIEW_HEIGHT,
  bustCm: { least: 40, most: 160 },
  waistCm: { least: 40, most: 160 },
  hipCm: { least: 40, most: 170 },
  footCm: { least: 10, most: 32 },
} as const satisfies Partial<Record<keyof BodySize, Limits>>
type MeasureName = keyof typeof LIMITS

const NUMBER = /^\d{2,3}(\.\d)?$/

/** A measure as typed: `83`, `83.5cm`, `８３`. Rejection: body-measure. */
function parseMeasure(input: unknown, limits: Limits): number | Rejection<'body-measure', Limits> {
  const text = typeof input === 'string' ? foldLine(input).replace(/ ?(cm|センチ)$/i, '') : ''
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  return value >= limits.least && value <= limits.most ? value : rejected('body-measure', limits)
}

function parseUsualSize(input: unknown): string | Rejection<'choice-required', undefined> {
  return findUsualSize(typeof input === 'string' ? input : undefined)?.key ?? rejected('choice-required')
}

const measureField = (name: MeasureName) => optionalFieldOf((input) => parseMeasure(input, LIMITS[name]))

/** The form 「私のサイズ」. Empty fields are absent. */
export const bodySizeForm = z
  .object({
    usualSize: optionalFieldOf(parseUsualSize),
    heightCm: measureField('heightCm'),
    bustCm: measureField('bustCm'),
    waistCm: measureField('waistCm'),
    hipCm: measureField('hipCm'),
    footCm: measureField('footCm'),
  })
  .transform((size): BodySize => Object.fromEntries(Object.entries(size).filter(([, value]) => value !== undefined)))

/** The fields of a body size in the order of its code. */
const CODED = ['heightCm', 'usualSize', 'bustCm', 'waistCm', 'hipCm', 'footCm'] as const

/** Whether nothing is said. */
export function isEmptySize(size: BodySize): boolean {
  return CODED.every((name) => size[name] === undefined)
}

/** A body size as the value of a cookie: `158_9_83__91_23.5`. */
export function bodySizeCode(size: BodySize): string {
  return CODED.map((name) => size[name] ?? '').join('_')
}

/** Reads a code; malformed or missing parts are absent. Undefined when nothing is left. */
export function parseBodySize(code: string | undefined): BodySize | undefined {
  const values = (code ?? '').split('_')
  const parsed = Object.fromEntries(CODED.map((name, index) => [name, values[index] ?? '']))
  const size = Object.fromEntries(
    CODED.flatMap((name) => {
      const value = name === 'usualSize' ? parseUsualSize(parsed[name]) : parseMeasure(parsed[name], LIMITS[name])
      return typeof value === 'object' ? [] : [[name, value]]
    }),
  )
  return isEmptySize(size) ? undefined : size
}

/** The body of a customer. `estimated`: the parts that come from the usual size; `wearer`: known by the usual size. */
export type KnownBody = {
  readonly body: Body
  readonly estimated: readonly BodyPart[]
  readonly wearer: Wearer | undefined
}

/** The measures said, and for those left out the ones of the usual size. */
export function bodyOf({ heightCm, usualSize, bustCm, waistCm, hipCm, footCm }: BodySize): KnownBody {
  const measured = { height: heightCm, bust: bustCm, waist: waistCm, hip: hipCm, foot: footCm }
  const usual = findUsualSize(usualSize)
  const estimated = usual === undefined ? {} : bodyOfUsualSize(usual)
  const parts = Object.entries(measured).filter(([, value]) => value !== undefined)
  return {
    body: { ...estimated, ...Object.fromEntries(parts) },
    estimated: (Object.keys(estimated) as BodyPart[]).filter((part) => measured[part] === undefined),
    wearer: usual?.wearer,
  }
}
